import { Anchor, Box, Button, Group, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { useServerNow } from '#src/lib/calls/server-time.ts'
import { dateParts, hour, longDate, shortDate } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { type AdminRow, data } from '#src/office/crud/data.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { Page } from '#src/office/kit/page/page.tsx'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { byDay, daysOf, monthAfter, monthOf, startsAfter } from './month.ts'

/** As many as the server gives at once. */
const MOST = 100

/** The schedules that start in a month, on their days. */
export function Calendar({ switcher }: { switcher: ReactNode }) {
  const { t } = useTranslation('admin')
  const zone = useZone()
  const now = useServerNow()
  const [search, setSearch] = useSearchParams()
  const today = monthOf(now, zone)
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(search.get('bulan') ?? '') ? String(search.get('bulan')) : today
  // The server adds a day on each side: a month begins earlier in the east.
  const query = { bulan: month, sort: 'mulai', size: MOST }
  const found = useQuery({
    queryKey: ['admin', 'jadwal-paket', 'list', query],
    queryFn: () => data.list('jadwal-paket', query),
  })
  const show = (next: string) => setSearch({ tampilan: 'kalender', ...(next !== today && { bulan: next }) })
  const weeks = daysOf(month)
  const asked = (found.data?.data ?? []) as (AdminRow & { mulai: unknown })[]
  const rows = byDay(asked, month, zone)
  const cut = (found.data?.total ?? 0) > asked.length && !startsAfter(asked.at(-1)?.mulai, month, zone)
  const name = longDate(`${month}-15T05:00:00Z`, zone).split(' ').slice(2).join(' ')
  return (
    <Page
      title={t('jadwal-paket.calendar', { month: name })}
      document={t('jadwal-paket.view.kalender')}
      actions={switcher}
    >
      <Group gap="xs" px="gutter" py="sm">
        <Button aria-label={t('calendar.previousMonth')} onClick={() => show(monthAfter(month, -1))}>
          <ChevronLeft size={16} />
        </Button>
        <Button onClick={() => show(today)}>{t('jadwal-paket.today')}</Button>
        <Button aria-label={t('calendar.nextMonth')} onClick={() => show(monthAfter(month, 1))}>
          <ChevronRight size={16} />
        </Button>
      </Group>
      {found.error && !found.data && (
        <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
      )}
      {cut && (
        <Text px="gutter" pb="sm">
          {t('jadwal-paket.calendarCut', { n: [...rows.values()].flat().length })}
        </Text>
      )}
      <Box px="gutter" pb="gutter">
        <Table layout="fixed" withTableBorder withColumnBorders aria-busy={found.isPending}>
          <Table.Thead>
            <Table.Tr>
              {(weeks[0] ?? []).map((day) => (
                <Table.Th key={day}>{dateParts(day, zone).weekday}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {weeks.map((days) => (
              <Table.Tr key={days[0]}>
                {days.map((day) => (
                  <Day
                    key={day}
                    day={day}
                    other={monthOf(day, zone) !== month}
                    rows={rows.get(shortDate(day, zone)) ?? []}
                  />
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
    </Page>
  )
}

function Day({ day, other, rows }: { day: number; other: boolean; rows: readonly AdminRow[] }) {
  const zone = useZone()
  const now = useServerNow()
  const today = shortDate(day, zone) === shortDate(now, zone)
  return (
    <Table.Td h={80} style={{ verticalAlign: 'top' }} aria-current={today ? 'date' : undefined}>
      <Text size="xs" fw={today ? 700 : 450} c={other ? 'dimmed' : today ? 'var(--color-brand-text)' : undefined}>
        {dateParts(day, zone).day}
      </Text>
      <Stack gap={0} component="ul">
        {rows.map((row) => (
          <li key={row.id}>
            <Anchor
              component={Link}
              to={`${menuUrl('jadwal-admin')}/detail/${row.id}`}
              fz="xs"
              c={row.status === 'terbit' ? undefined : 'dimmed'}
              td={row.status === 'batal' ? 'line-through' : undefined}
              display="block"
              truncate
              title={`${hour(String(row.mulai), zone)}–${hour(String(row.ends_at), zone)} ${row.nama}`}
            >
              {`${hour(String(row.mulai), zone)} ${row.nama}`}
            </Anchor>
          </li>
        ))}
      </Stack>
    </Table.Td>
  )
}

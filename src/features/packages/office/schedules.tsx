import { Anchor, Button, Group, Text } from '@mantine/core'
import { CalendarPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { PackageCheck } from '#contract/packages/building.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { StatusChip } from '#src/office/crud/list/status-chip.tsx'
import { useHolds, useRights } from '#src/office/crud/rights.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { Section } from '#src/office/kit/section/section.tsx'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { useWords } from '#src/office/kit/words.ts'

/** When the package is sat, and the exams made of it. */
export function Schedules({ check, paket_id }: { check: PackageCheck | undefined; paket_id: string }) {
  const { t } = useTranslation('adminPackages')
  const go = useGo()
  const zone = useZone()
  const words = useWords('jadwal-paket')
  const holds = useHolds('jadwal-admin')
  const rights = useRights('jadwal-admin')
  const exams = useHolds('ujian-admin')
  if (!check) return null
  return (
    <Section
      wide
      title={t('schedule.title')}
      note={
        check.jadwal.length > 0 && (
          <Text span c="dimmed">
            {check.jadwal.length.toLocaleString('id-ID')}
          </Text>
        )
      }
      action={
        rights.create && (
          <Button
            leftSection={<CalendarPlus size={16} strokeWidth={1.75} />}
            onClick={() => go(`${menuUrl('jadwal-admin')}/tambah?paket=${paket_id}`)}
          >
            {t('schedule.add')}
          </Button>
        )
      }
    >
      {check.jadwal.length > 0 ? (
        <Lines wide>
          {check.jadwal.map((row) => (
            <Line key={row.jadwal_id} style={{ flexWrap: 'wrap' }}>
              <Text flex="1 1 14rem" fw={600}>
                {holds ? (
                  <Anchor
                    component={Link}
                    to={`${menuUrl('jadwal-admin')}/detail/${row.jadwal_id}`}
                    inherit
                    c="inherit"
                  >
                    {row.nama}
                  </Anchor>
                ) : (
                  row.nama
                )}
              </Text>
              <bdi>{dateTime(row.mulai, zone)}</bdi>
              <span>{t('schedule.members', { count: row.participants })}</span>
              {row.running > 0 && <span>{t('schedule.running', { count: row.running })}</span>}
              <StatusChip status={row.status} word={words.value('status', row.status)} />
            </Line>
          ))}
        </Lines>
      ) : (
        <Text px="gutter" c="dimmed">
          {t('schedule.empty')}
        </Text>
      )}
      {check.ujian.length > 0 && (
        <Group px="gutter" gap="xs">
          {t('schedule.exams')}
          {check.ujian.map(({ id, nama }) =>
            exams ? (
              <Anchor key={id} component={Link} to={`${menuUrl('ujian-admin')}/detail/${id}`}>
                {nama}
              </Anchor>
            ) : (
              <strong key={id}>{nama}</strong>
            ),
          )}
        </Group>
      )}
    </Section>
  )
}

import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { StatusChip } from '#src/office/crud/list/status-chip.tsx'
import { useHolds } from '#src/office/crud/rights.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { Note } from '#src/office/kit/tone/note.tsx'
import { useWords } from '#src/office/kit/words.ts'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { placesOf } from '../api.ts'

/** Where a question is used: packages with sub-test and number, their papers and schedules. */
export function UsagePane({ id }: { id: string }) {
  const { t } = useTranslation('soal')
  const zone = useZone()
  const words = useWords('paket')
  const mayOpen = useHolds('paket-tryout')
  const found = useQuery({ queryKey: ['admin', 'soal-usage', id], queryFn: () => placesOf(id) })
  if (found.error) return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height={64} aria-busy />
  if (!found.data.length) return <Text c="dimmed">{t('usage.none')}</Text>
  return (
    <>
      <Stack component="ul" gap="sm">
        {found.data.map((place) => (
          <li key={place.subtest_id}>
            <Group gap="xs">
              {mayOpen ? (
                <Anchor component={Link} to={menuUrl(`paket-tryout/detail/${place.paket_id}`)}>
                  {place.paket}
                </Anchor>
              ) : (
                <b>{place.paket}</b>
              )}
              <StatusChip status={place.paket_status} word={words.value('status', place.paket_status)} />
            </Group>
            <Text c="dimmed">{t('usage.place', { kode: place.kode, nomor: place.nomor, papers: place.papers })}</Text>
            {place.jadwal.map((jadwal) => (
              <Text key={jadwal.id} c="dimmed">
                {t('usage.schedule', { nama: jadwal.nama, mulai: dateTime(jadwal.mulai, zone) })}
              </Text>
            ))}
          </li>
        ))}
      </Stack>
      {found.data.some(({ papers }) => papers > 0) && <Note tone="info">{t('usage.note')}</Note>}
    </>
  )
}

import { Stack } from '@mantine/core'
import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#contract/resource.ts'
import type { jadwalPaket } from '#contract/resources/index.ts'
import { useServerNow } from '#src/lib/calls/server-time.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { Section } from '#src/office/kit/section/section.tsx'
import { Mark } from '#src/office/kit/tone/mark.tsx'
import { useJadwalPeople } from '../use-jadwal-people.ts'
import { findingsOf } from './checks.ts'
import { usePaketTimes } from './use-paket-times.ts'
import { useSharing } from './use-sharing.ts'

/** What stands between this schedule and its sitting, from what is typed and what is stored. */
export function ChecksPanel({ values, id }: { values: Partial<Row<typeof jadwalPaket>>; id: string | undefined }) {
  const { t } = useTranslation('admin')
  const zone = useZone()
  const paket = usePaketTimes(values.paket_id)
  const people = useJadwalPeople(id)
  const sharing = useSharing(values.paket_id, id)
  const now = useServerNow()
  if (!values.paket_id || !values.mulai || !values.selesai || paket.status === null) return null
  const findings = findingsOf(values, { paket, ...people, sharing, now })
  return (
    <Section title={t('jadwal-paket.check.title')}>
      <Stack component="ul" gap="xs" fz="xs" aria-live="polite">
        {findings.map(({ key, bad, nama, menit, at }) => (
          <li key={key + (nama ?? '')}>
            <Mark tone={bad ? 'danger' : 'neutral'} icon={bad ? TriangleAlert : Info} align="start">
              {t(`jadwal-paket.check.${key}`, { nama, menit, jam: at === undefined ? '' : dateTime(at, zone) })}
            </Mark>
          </li>
        ))}
        {!findings.some(({ bad }) => bad) && (
          <li>
            <Mark tone="success" icon={CircleCheck}>
              {t('jadwal-paket.check.ok')}
            </Mark>
          </li>
        )}
      </Stack>
    </Section>
  )
}

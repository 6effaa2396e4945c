import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dateTime } from '#src/lib/format/dates.ts'
import { officePaths } from '#src/lib/paths/office.ts'
import { useZone } from '#src/lib/zone.ts'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { Section } from '#src/office/kit/section/section.tsx'
import { useTrials } from './calls.ts'

/** One's own trials of a package that were begun, with the way to what came of them. */
export function Trials({ paket_id }: { paket_id: string }) {
  const { t } = useTranslation('adminPackages')
  const zone = useZone()
  const begun = (useTrials(paket_id).data ?? []).filter((trial) => trial.attempt_id !== null)
  if (begun.length === 0) return null
  const at = (part: string, attempt: string | null) => `${officePaths.trial(paket_id)}/${part}?attempt=${attempt}`
  return (
    <Section wide title={t('trial.list')}>
      <Lines wide>
        {begun.map(({ jadwal_id, created_at, attempt_id, status }) => (
          <Line key={jadwal_id}>
            <Text flex={1} fw={600}>
              <bdi>{dateTime(created_at, zone)}</bdi>
            </Text>
            {status === 'open' ? (
              <Anchor component={Link} to={at('ujian', attempt_id)}>
                {t('trial.resume')}
              </Anchor>
            ) : (
              <>
                <Anchor component={Link} to={at('hasil', attempt_id)}>
                  {t('trial.result')}
                </Anchor>
                <Anchor component={Link} to={at('pembahasan', attempt_id)}>
                  {t('trial.discussion')}
                </Anchor>
              </>
            )}
          </Line>
        ))}
      </Lines>
    </Section>
  )
}

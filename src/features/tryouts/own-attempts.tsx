import { useTranslation } from 'react-i18next'
import type { MyJadwal } from '#contract/exam/schedule.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { List } from '#src/components/display/list.tsx'
import { Rest, Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { dateTime, type Zone } from '#src/lib/format/dates.ts'
import { paths } from '#src/lib/paths.ts'

/** Attempts already made of this tryout, the newest first. */
export function OwnAttempts({ jadwal, zone }: { jadwal: MyJadwal; zone: Zone }) {
  const { t } = useTranslation('student')
  const attempts = jadwal.sittings.flatMap((sitting) => sitting.attempts).sort((a, b) => b.started_at - a.started_at)
  if (attempts.length === 0) return null
  return (
    <Stack as="section" gap={2}>
      <h2>{t('attempts.title')}</h2>
      <List lined>
        {attempts.map((attempt) => (
          <Row as="li" key={attempt.attempt_id}>
            <Rest>
              <Text numeric>{dateTime(attempt.started_at, zone)}</Text>
              <Text size="sm" tone="muted">
                {t(`attempts.${attempt.status}`)}
              </Text>
            </Rest>
            {attempt.sealed_at !== null && (
              <LinkButton variant="quiet" size="sm" to={paths.tandaTerima(attempt.attempt_id)}>
                {t('receipt.open')}
              </LinkButton>
            )}
            {attempt.status === 'sealed' && (
              <LinkButton variant="soft" size="sm" to={paths.hasilUjian(attempt.attempt_id)}>
                {t('done.open')}
              </LinkButton>
            )}
          </Row>
        ))}
      </List>
    </Stack>
  )
}

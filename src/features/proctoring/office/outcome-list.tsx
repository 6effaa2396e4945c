import { Button, List, Stack, Text } from '@mantine/core'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActOutcome } from '#contract/exam/deed.ts'
import { Mark } from '#src/office/kit/tone/mark.tsx'
import { ink } from '#src/office/kit/tone/tones.ts'

/** To how many it was done, who is told later, and who was left out and why. */
export function OutcomeList({ outcome, onClose }: { outcome: ActOutcome; onClose(): void }) {
  const { t } = useTranslation('board')
  const { done, waiting, skipped, skipped_total } = outcome
  return (
    <Stack gap="xs" role="status">
      <Mark icon={CircleCheck} tone="success" fw={500}>
        {t('done', { count: done })}
      </Mark>
      {waiting > 0 && <Text>{t('waiting', { count: waiting })}</Text>}
      {skipped_total > 0 && (
        <>
          <Mark icon={TriangleAlert} tone="warning" fw={500} c={ink('warning')}>
            {t('skipped', { count: skipped_total })}
          </Mark>
          <List listStyleType="none" spacing="xs" mah="20rem" style={{ overflowY: 'auto' }}>
            {skipped.map(({ user_id, nama, code, reason }) => (
              <List.Item key={user_id}>
                <strong>{nama}</strong> {code ? t(`skip.${code}`) : reason}
              </List.Item>
            ))}
          </List>
        </>
      )}
      <Button onClick={onClose}>{t('closePanel')}</Button>
    </Stack>
  )
}

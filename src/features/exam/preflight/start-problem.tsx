import { useTranslation } from 'react-i18next'
import type { StartError } from '#offline/types.ts'
import { Button } from '#src/components/controls/button.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { useDeviceWords } from '../attempt/use-device-words.ts'
import { PREFLIGHT_WORDS } from '../model/lazy-words.ts'
import styles from './start-problem.module.css'

/** `failed`: the phone itself could not, and does not know why. */
export type Problem = StartError | { code: 'failed' }

interface Props {
  error: Problem
  onFetch: () => void
  onLogin: () => void
}

/** Why it did not start, and the way out. */
export function StartProblem({ error, onFetch, onLogin }: Props) {
  const { t } = useTranslation(PREFLIGHT_WORDS)
  const zone = useZone()
  const device = useDeviceWords()
  const words = {
    not_started: () =>
      t('problem.not_started', { time: error.code === 'not_started' ? dateTime(error.opens_at, zone) : '' }),
    window_closed: () => t('problem.window_closed'),
    paper_missing: () => t('problem.paper_missing'),
    needs_network: () => t('problem.needs_network'),
    wrong_code: () => t('problem.wrong_code'),
    code_required: () => t('problem.code_required'),
    attempt_limit: () => t('problem.attempt_limit'),
    phone_full: () => t('problem.phone_full', { ...device, start: t('preflight.start') }),
    attempt_open: () => t('problem.attempt_open'),
    login_needed: () => t('problem.login_needed'),
    failed: () => t('problem.failed'),
    refused: () => t('problem.refused', { reason: error.code === 'refused' ? error.reason : '' }),
  }
  const actions: Partial<Record<Problem['code'], [string, () => void]>> = {
    paper_missing: [t('preflight.paper_more'), onFetch],
    login_needed: [t('save.login'), onLogin],
  }
  const action = actions[error.code]
  return (
    <Stack gap={2} className={styles.problem} role="alert">
      <Text size="sm">{words[error.code]()}</Text>
      {action && (
        <Button size="sm" block onClick={action[1]}>
          {action[0]}
        </Button>
      )}
    </Stack>
  )
}

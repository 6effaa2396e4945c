import { Group, Progress } from '@mantine/core'
import { RefreshCw, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RescoreState } from '#contract/reporting/report.ts'
import { refresh } from '#src/office/crud/writing.ts'
import { Note } from '#src/office/kit/tone/note.tsx'
import { asCount } from './numbers.ts'

/** How far scoring anew is. When it ends, everything on the screen is asked for again. */
export function RescoreStrip({ run }: { run: RescoreState }) {
  const { t } = useTranslation('report')
  const before = useRef(run.state)
  useEffect(() => {
    if (before.current === 'running' && run.state === 'done') void refresh()
    before.current = run.state
  }, [run.state])
  if (run.state === 'done' && run.failed === 0) return null
  const running = run.state === 'running'
  return (
    <Note
      tone={running ? 'info' : 'warning'}
      icon={running ? RefreshCw : TriangleAlert}
      radius={0}
      px="gutter"
      role="status"
      data-off-paper
    >
      <Group gap="sm">
        {running
          ? t('rescore.running', { done: asCount(run.done), total: asCount(run.total) })
          : t('rescore.failed', { count: run.failed, n: asCount(run.failed) })}
        {running && (
          <Progress
            flex={1}
            maw="20rem"
            value={(100 * run.done) / Math.max(1, run.total)}
            aria-label={t('rescore.progress')}
          />
        )}
      </Group>
    </Note>
  )
}

import { RefreshCw, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RescoreState } from '#contract/report.ts'
import { refresh } from '#src/office/crud/writing.ts'
import { asCount } from './numbers.ts'
import styles from './report.module.css'

/** How far scoring anew is. When it ends, everything on the screen is asked for again. */
export function RescoreStrip({ run }: { run: RescoreState }) {
  const { t } = useTranslation('report')
  const before = useRef(run.state)
  useEffect(() => {
    if (before.current === 'berjalan' && run.state === 'selesai') void refresh()
    before.current = run.state
  }, [run.state])
  if (run.state === 'selesai' && run.gagal === 0) return null
  const running = run.state === 'berjalan'
  return (
    <div className={styles.strip} role="status" data-tone={running ? 'info' : 'warning'}>
      {running ? <RefreshCw size={16} aria-hidden="true" /> : <TriangleAlert size={16} aria-hidden="true" />}
      <span>
        {running
          ? t('rescore.running', { done: asCount(run.done), total: asCount(run.total) })
          : t('rescore.failed', { count: run.gagal, n: asCount(run.gagal) })}
      </span>
      {running && <progress value={run.done} max={Math.max(1, run.total)} aria-label={t('rescore.progress')} />}
    </div>
  )
}

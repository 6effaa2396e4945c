import { usePending } from '#src/lib/calls/pending.ts'
import styles from './loading-bar.module.css'

/** The one indicator of navigation and calls: a thin line at the top that moves nothing. */
export function LoadingBar() {
  const busy = usePending((state) => state.count > 0)
  return <div className={styles.bar} data-only="screen" data-busy={busy ? '' : undefined} aria-hidden="true" />
}

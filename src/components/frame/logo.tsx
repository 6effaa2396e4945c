import { APP_NAME } from '#contract/version.ts'
import styles from './logo.module.css'

/** The mark: four bubbles of an answer sheet, one of them filled. One dot is one answer. */
export function Logo({ onInk = false, markOnly = false }: { onInk?: boolean; markOnly?: boolean }) {
  return (
    <span className={styles.logo} data-ink={onInk ? '' : undefined}>
      <svg viewBox="0 0 30 30" aria-hidden="true" className={styles.mark}>
        <rect className={styles.plate} width="30" height="30" rx="8" />
        <circle className={styles.ring} cx="9.7" cy="9.7" r="3.6" />
        <circle className={styles.dot} cx="20.3" cy="9.7" r="4.5" />
        <circle className={styles.ring} cx="9.7" cy="20.3" r="3.6" />
        <circle className={styles.ring} cx="20.3" cy="20.3" r="3.6" />
      </svg>
      {!markOnly && <span className={styles.name}>{APP_NAME}</span>}
    </span>
  )
}

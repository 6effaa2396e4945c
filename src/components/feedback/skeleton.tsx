import { useTranslation } from 'react-i18next'
import styles from './skeleton.module.css'

/** Grey stand-ins in the shape of a list's rows. */
export function SkeletonRows({ rows = 3 }: { rows?: number }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      <span className="visually-hidden">{t('loading')}</span>
      {Array.from({ length: rows }, (_, index) => index + 1).map((row) => (
        <div key={row} className={styles.row} aria-hidden="true">
          <span className={styles.circle} />
          <span className={styles.lines}>
            <span className={styles.line} />
            <span className={styles.line} />
          </span>
          <span className={styles.button} />
        </div>
      ))}
    </div>
  )
}

/** One grey block, for a card. */
export function SkeletonBlock({ height }: { height: string }) {
  return <div className={styles.block} style={{ blockSize: height }} aria-hidden="true" />
}

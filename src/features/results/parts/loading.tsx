import { useTranslation } from 'react-i18next'
import { SkeletonBlock } from '#src/components/skeleton.tsx'
import styles from './loading.module.css'

/** The shape of what comes: a figure, a picture, rows. */
export function Loading() {
  const { t } = useTranslation()
  return (
    <div className={styles.loading} role="status">
      <span className="visually-hidden">{t('loading')}</span>
      <SkeletonBlock height="4rem" />
      <SkeletonBlock height="11rem" />
      <SkeletonBlock height="16rem" />
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import styles from './skip-link.module.css'

export const MAIN_ID = 'isi'

/** First stop of the Tab key: past the navigation. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a className={styles.skip} data-only="screen" href={`#${MAIN_ID}`}>
      {t('skip')}
    </a>
  )
}

import { useTranslation } from 'react-i18next'
import { APP_NAME } from '#contract/version.ts'
import styles from './footer.module.css'

/** The static footer of the student's frame. */
export function Footer() {
  const { t } = useTranslation()
  return (
    <footer className={styles.footer}>
      {APP_NAME} · {t('tagline')}
    </footer>
  )
}

import { useTranslation } from 'react-i18next'
import { APP_NAME } from '#contract/version.ts'
import { Text } from '#src/components/text.tsx'
import styles from './footer.module.css'

/** The static footer of the student's frame. */
export function Footer() {
  const { t } = useTranslation()
  return (
    <Text as="footer" size="sm" tone="muted" className={styles.footer}>
      {APP_NAME} · {t('tagline')}
    </Text>
  )
}

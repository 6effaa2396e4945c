import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { APP_NAME } from '#contract/version.ts'
import { LEGAL, SiteLinks } from '#src/components/frame/site-links.tsx'
import { Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import styles from './footer.module.css'

/** The static footer of the student's frame. */
export function Footer() {
  const { t } = useTranslation()
  return (
    <Row as="footer" between wrap className={styles.footer}>
      <Text size="sm" tone="muted">
        {APP_NAME} · {t('tagline')}
      </Text>
      <Suspense fallback={null}>
        <SiteLinks links={LEGAL} />
      </Suspense>
    </Row>
  )
}

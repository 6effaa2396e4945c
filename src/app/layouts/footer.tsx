import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { APP_NAME } from '#contract/version.ts'
import { HouseLinks, LEGAL } from '#src/components/frame/house-links.tsx'
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
        <HouseLinks links={LEGAL} />
      </Suspense>
    </Row>
  )
}

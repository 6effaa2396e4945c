import { useTranslation } from 'react-i18next'
import { LanguageSelect } from '#src/components/language-select.tsx'
import { Logo } from '#src/components/logo.tsx'
import { Row, Stack } from '#src/components/stack.tsx'
import { Text } from '#src/components/text.tsx'
import styles from './public-footer.module.css'

export function PublicFooter() {
  const { t } = useTranslation()
  return (
    <footer className={styles.footer}>
      <Row gap={6} wrap between className={styles.inside}>
        <Stack>
          <Logo onInk />
          <Text size="sm">{t('tagline')}</Text>
        </Stack>
        <LanguageSelect />
      </Row>
    </footer>
  )
}

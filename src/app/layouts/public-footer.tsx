import { useTranslation } from 'react-i18next'
import { LanguageSelect } from '#src/components/forms/language-select.tsx'
import { Logo } from '#src/components/frame/logo.tsx'
import { SITE_PAGES, SiteLinks } from '#src/components/frame/site-links.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import styles from './public-footer.module.css'

/** The end of the public pages: the house, its pages, the language. */
export default function PublicFooter() {
  const { t } = useTranslation()
  return (
    <footer className={styles.footer} data-only="screen">
      <Row gap={6} wrap between className={styles.inside}>
        <Stack>
          <Logo onInk />
          <Text size="sm">{t('tagline')}</Text>
          <SiteLinks links={SITE_PAGES} />
        </Stack>
        <LanguageSelect />
      </Row>
    </footer>
  )
}

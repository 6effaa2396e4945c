import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/components/controls/button.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { accountPatterns } from '#src/lib/paths/account.ts'

/** The promise of the page, to be felt at once. */
export function TryCall() {
  const { t } = useTranslation('home')
  return (
    <Row as="section" gap={4} wrap between>
      <Stack gap={1}>
        <h2>{t('try.title')}</h2>
        <Text tone="muted">{t('try.text')}</Text>
      </Stack>
      <LinkButton variant="soft" to={accountPatterns.cobaSatuSoal}>
        {t('try.action')}
      </LinkButton>
    </Row>
  )
}

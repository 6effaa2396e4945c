import { Box, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '#src/lib/words/shop.ts'
import type { ShopTexts as Texts } from '#contract/packages/shop.ts'
import { Stack } from '#src/components/layout/stack.tsx'
import type { AdminRow } from '#src/office/crud/data.ts'
import { Section } from '#src/office/kit/section/section.tsx'
import { ShopTexts } from '../../shop-texts.tsx'

interface PreviewProps {
  details: readonly AdminRow[]
  keunggulan: readonly AdminRow[]
  faq: readonly AdminRow[]
}

/** What staff write as the shop's page draws it, as wide as a phone. */
export function Preview(rows: PreviewProps) {
  const { t } = useTranslation('packageShop')
  const texts = rows as unknown as Pick<Texts, 'details' | 'keunggulan' | 'faq'>
  const empty = Object.values(rows).every((list) => list.length === 0)
  return (
    <Section title={t('preview')} help={t('previewText')}>
      <Box maw={360} p="md" bd="1px solid var(--color-border)" bdrs="md" bg="var(--color-surface)">
        {empty ? <Text c="dimmed">{t('previewEmpty')}</Text> : <Stack gap={8}>{<ShopTexts {...texts} />}</Stack>}
      </Box>
    </Section>
  )
}

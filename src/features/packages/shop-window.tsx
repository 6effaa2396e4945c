import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/components/controls/button.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { shopPaths } from '#src/lib/paths/shop.ts'
import { CategoryRow } from './category-row.tsx'
import { Shelf } from './shelf.tsx'

const FIRST = { sort: 'urutan', page: 1 }

/** The shop's window: the way into each category, and the packages that stand in front. */
export default function ShopWindow() {
  const { t } = useTranslation('shop')
  return (
    <Page gap={6}>
      <title>{`${t('title')} · ELP`}</title>
      <Stack gap={2}>
        <h1>{t('title')}</h1>
        <Text size="md" tone="muted">
          {t('lead')}
        </Text>
      </Stack>
      <CategoryRow />
      <Shelf query={FIRST} onClear={() => {}} />
      <LinkButton block to={shopPaths.all()}>
        {t('all')}
      </LinkButton>
    </Page>
  )
}

import { useTranslation } from 'react-i18next'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { rupiah } from '#src/lib/format/money.ts'
import { isForSale } from './facts-of-paket.ts'
import type { ShopPaket } from './shop-list.ts'

type Priced = Pick<ShopPaket, 'tipe' | 'harga' | 'harga_coret'>

/** What a package costs, and what it cost. */
export function Price({ paket }: { paket: Priced }) {
  const { t } = useTranslation('shop')
  return (
    <Stack gap={0}>
      <Text as="strong" size="md" numeric>
        {isForSale(paket) ? rupiah(paket.harga) : t('free')}
      </Text>
      {isForSale(paket) && paket.harga_coret !== null && (
        <Text as="s" size="sm" tone="muted" numeric>
          <span className="visually-hidden">{t('before')} </span>
          {rupiah(paket.harga_coret)}
        </Text>
      )}
    </Stack>
  )
}

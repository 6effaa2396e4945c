import { useTranslation } from 'react-i18next'
import { Facts } from '#src/components/display/facts.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { accountRupiah, rupiah } from '#src/lib/format/money.ts'

interface SumsProps {
  price: number
  discount: number
  voucher: string | null
  /** Absent before the order, which draws it. */
  unique_code?: number
  total: number
  /** Under the total. */
  note?: string
}

/** What an order comes to, line by line. Whole rupiah. */
export function Sums({ price, discount, voucher, unique_code, total, note }: SumsProps) {
  const { t } = useTranslation('money')
  return (
    <Stack gap={2}>
      <Facts
        rows={[
          [t('price'), rupiah(price)],
          [t('voucherOf', { code: voucher ?? '' }), discount > 0 && accountRupiah(-discount)],
          [t('uniqueCode'), unique_code !== undefined && unique_code > 0 && rupiah(unique_code)],
          [t('otherFees'), t('none')],
        ]}
      />
      <Row between>
        <Text as="strong">{t('total')}</Text>
        <Text as="strong" size="xl" numeric>
          {rupiah(total)}
        </Text>
      </Row>
      {note && (
        <Text size="sm" tone="muted">
          {note}
        </Text>
      )}
    </Stack>
  )
}

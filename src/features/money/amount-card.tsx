import { useTranslation } from 'react-i18next'
import type { OrderInFull } from '#contract/money/orders.ts'
import { InkCard } from '#src/components/frame/ink-card.tsx'
import { Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { rupiah } from '#src/lib/format/money.ts'
import { CopyButton } from './copy-button.tsx'

const MARKED = 3

/** The exact amount, its last three digits marked: by them the transfer is recognised. */
export function AmountCard({ order }: { order: OrderInFull }) {
  const { t } = useTranslation('money')
  const coded = order.unique_code > 0
  const text = coded
    ? t('codeAdded', { amount: rupiah(order.total - order.unique_code), code: order.unique_code })
    : t('noCode')
  return (
    <InkCard title={t('exact')} text={text}>
      <Row between wrap>
        <Amount total={order.total} coded={coded} />
        <CopyButton value={`${order.total}`} label={t('copyAmount')} />
      </Row>
    </InkCard>
  )
}

function Amount({ total, coded }: { total: number; coded: boolean }) {
  const { t } = useTranslation('money')
  const amount = rupiah(total)
  if (!coded)
    return (
      <Text size="3xl" weight="bold" numeric>
        {amount}
      </Text>
    )
  const [head, tail] = [amount.slice(0, -MARKED), amount.slice(-MARKED)]
  return (
    <Text size="3xl" weight="bold" numeric>
      <span className="visually-hidden">{`${amount}. ${t('lastDigits', { digits: tail })}`}</span>
      <span aria-hidden="true">
        {head}
        <u style={{ color: 'var(--color-accent)' }}>{tail}</u>
      </span>
    </Text>
  )
}

import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Goods } from '#contract/money/order.ts'
import { judgeVoucher } from '#contract/money/voucher.ts'
import type { Row } from '#contract/resource.ts'
import type { voucher } from '#contract/resources/index.ts'
import { accountRupiah, rupiah } from '#src/lib/format/money.ts'
import { idsIn, useRefRows } from '#src/office/crud/refs.ts'
import { DataTable } from '#src/office/kit/data-table/data-table.tsx'
import { Fact, Facts } from '#src/office/kit/facts/facts.tsx'
import { useReasonWords } from '#src/office/kit/reason-words.ts'
import { Section } from '#src/office/kit/section/section.tsx'
import { Note } from '#src/office/kit/tone/note.tsx'
import { FOR_SALE } from '../for-sale.ts'

type Typed = Partial<Row<typeof voucher>>

interface Discounted {
  id: string
  name: string
  price: number
  discount: number
  /** Why it takes nothing off. */
  refused: string | null
}

const SHOWN = 6

/** What the voucher would do at today's prices, from what is typed now: by the rules that decide an order. */
export function Effect({ values }: { values: Typed }) {
  const { t } = useTranslation('transactions')
  const goods = useDiscounted(values)
  const best = goods.toSorted((a, b) => b.discount - a.discount)[0]
  const refused = goods.find((one) => one.refused !== null)
  const cost = best && values.kuota ? best.discount * values.kuota : null
  return (
    <aside>
      <Section title={t('effect.title')} help={t('effect.text')}>
        {goods.length === 0 && <Text c="dimmed">{t('effect.none')}</Text>}
        {goods.length > 0 && <Prices goods={goods.slice(0, SHOWN)} />}
        {goods.length > SHOWN && (
          <Text size="xs" c="dimmed">
            {t('effect.more', { count: goods.length - SHOWN })}
          </Text>
        )}
      </Section>
      <Section title={t('effect.screen')}>
        {best && best.discount > 0 && (
          <Note tone="success">{t('effect.saves', { code: values.kode || '…', amount: rupiah(best.discount) })}</Note>
        )}
        {refused && (
          <Note tone="warning" title={refused.name}>
            {refused.refused}
          </Note>
        )}
      </Section>
      <Section title={t('effect.most')}>
        <Facts>
          <Fact name={t('effect.uses')}>{values.kuota?.toLocaleString('id-ID') ?? t('effect.unlimited')}</Fact>
          <Fact name={t('effect.cost')}>{cost === null ? t('effect.unlimited') : accountRupiah(-cost)}</Fact>
        </Facts>
      </Section>
    </aside>
  )
}

function Prices({ goods }: { goods: readonly Discounted[] }) {
  const { t } = useTranslation('transactions')
  return (
    <DataTable dense>
      <thead>
        <tr>
          <th>{t('goods')}</th>
          <th data-number="">{t('effect.price')}</th>
          <th data-number="">{t('effect.off')}</th>
          <th data-number="">{t('effect.pay')}</th>
        </tr>
      </thead>
      <tbody>
        {goods.map(({ id, name, price, discount }) => (
          <tr key={id}>
            <td>{name}</td>
            <td data-number="">{rupiah(price)}</td>
            <td data-number="">{discount > 0 ? accountRupiah(-discount) : '–'}</td>
            <td data-number="">{rupiah(price - discount)}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}

/** The chosen things, or all of the kind; window, state and quota are left out: they say when, not what. */
function useDiscounted(values: Typed): Discounted[] {
  const say = useReasonWords()
  const goods: Goods = values.cakupan ?? 'paket'
  const ref = FOR_SALE[goods]
  const rows = useRefRows(ref).data?.data ?? []
  const chosen = idsIn(values.goods_ids)
  const rules = {
    ...({ status: 'aktif', quota: null, begins: null, ends: null, goods_ids: chosen, scope: goods } as const),
    kind: values.jenis === 'nominal' ? ('amount' as const) : ('percent' as const),
    ...{ value: values.nilai ?? 0, cap: values.maks_potongan ?? null, minimum: values.min_belanja ?? 0 },
    per_user: values.per_user ?? 1,
  }
  const shown = chosen.length > 0 ? rows.filter(({ id }) => chosen.includes(id)) : rows
  return shown.map((row) => {
    const price = Number(row.harga ?? 0)
    const purchase = { goods, goods_id: row.id, price, now: 0, used: 0, used_by_buyer: 0 }
    const { discount = 0, refusal } = judgeVoucher(rules, purchase)
    const refused = refusal ? say({ reason: `voucher.${refusal}` }) : null
    return { id: row.id, name: String(row[ref.name]), price, discount, refused }
  })
}

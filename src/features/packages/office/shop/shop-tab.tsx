import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AdminRow } from '#src/office/crud/data.ts'
import { SpecPage } from '#src/office/crud/page.tsx'
import { useRights } from '#src/office/crud/rights.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { Columns } from '#src/office/kit/section/section.tsx'
import { Undone } from '#src/office/kit/undo/undone.tsx'
import { SHOP_LISTS, type ShopList, shopSpec } from './lists.ts'
import { Preview } from './preview.tsx'
import { TextList } from './text-list.tsx'
import { useShopList } from './use-shop-list.ts'

const QUEUE = 'kiriman-syarat'

/** What the shop tells of a package, list by list, and beside it how a phone shows it. */
export function ShopTab({ paket }: { paket: AdminRow }) {
  const { t } = useTranslation('packageShop')
  const { id } = paket
  const details = useShopList('detail-paket', id)
  const keunggulan = useShopList('keunggulan-paket', id)
  const faq = useShopList('faq-paket', id)
  const syarat = useShopList('syarat-paket', id)
  const queue = useRights(QUEUE)
  return (
    <Columns width={25} side={<Preview details={details.rows} keunggulan={keunggulan.rows} faq={faq.rows} />}>
      {paket.tipe === 'gratis_bersyarat' && (
        <TextList
          list="syarat-paket"
          paket_id={id}
          {...syarat}
          help={
            <>
              {t('conditional')}{' '}
              {queue.update && (
                <Anchor component={Link} to={`${menuUrl(QUEUE)}?paket_id=${id}`} inherit underline="always">
                  {t('queue')}
                </Anchor>
              )}
            </>
          }
        />
      )}
      <TextList list="keunggulan-paket" paket_id={id} {...keunggulan} />
      <TextList list="detail-paket" paket_id={id} {...details} />
      <TextList list="faq-paket" paket_id={id} {...faq} />
      <Undone />
    </Columns>
  )
}

/** The form of a row of one of the lists; a new one stands at the end. */
export function ShopForm({ paket_id, list: asked }: { paket_id: string; list: string | null }) {
  const list: ShopList = SHOP_LISTS.find((known) => known === asked) ?? 'detail-paket'
  const { rows } = useShopList(list, paket_id)
  const next = Math.min(9999, Math.max(-1, ...rows.map((row) => Number(row.urutan))) + 1)
  return <SpecPage key={next} spec={shopSpec(list, paket_id, next)} embedded />
}

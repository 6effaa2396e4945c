import { ReceiptText, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { IconLink } from '#src/components/controls/icon-button.tsx'
import { Field } from '#src/components/forms/field.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { LONGEST_SEARCH, useListAddress } from '#src/lib/list-address.ts'
import { shopPaths } from '#src/lib/paths/shop.ts'
import { useSession } from '#src/lib/session.ts'
import { CategoryRow } from './category-row.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { Shelf } from './shelf.tsx'
import { SHELF_SORTS, type ShelfQuery, useShelf } from './shop-list.ts'

/** Every package on the shelf, found by name, category, kind and price. What is asked for stands in the address. */
export default function AllPakets() {
  const { t } = useTranslation('shop')
  const student = useSession((state) => state.session?.profile.role === 'Siswa')
  const { params, typed, setTyped, change, clear, q, page } = useListAddress()
  const [open, setOpen] = useState(false)
  const query = { q, page, ...filtersOf(params) }
  const total = useShelf(query).data?.reply.total
  return (
    <Page>
      <title>{`${t('all')} · ELP`}</title>
      <Row between>
        <h1>{t('all')}</h1>
        {student && (
          <IconLink label={t('bills')} icon={<ReceiptText aria-hidden="true" />} edge="end" to={shopPaths.billing()} />
        )}
      </Row>
      <Field
        type="search"
        label={t('search')}
        value={typed}
        maxLength={LONGEST_SEARCH}
        onChange={(event) => setTyped(event.target.value)}
      />
      <CategoryRow chosen={query.kategori_id} />
      <Row between>
        <Text size="sm" tone="muted" numeric role="status">
          {total !== undefined && t('count', { count: total })}
        </Text>
        <Button variant="quiet" icon={<SlidersHorizontal aria-hidden="true" />} onClick={() => setOpen(true)}>
          {t('filter')}
        </Button>
      </Row>
      <FilterSheet open={open} onClose={() => setOpen(false)} query={query} total={total} onChange={change} />
      <Shelf query={query} onPage={(page) => change({ page: `${page}` })} onClear={clear} />
    </Page>
  )
}

const KINDS = ['berbayar', 'gratis', 'gratis_bersyarat']

/** Words of the address that mean nothing here are as if they were not there. */
function filtersOf(params: URLSearchParams): Omit<ShelfQuery, 'q' | 'page'> {
  const sort = params.get('sort') ?? ''
  const tipe = params.get('tipe') ?? ''
  const kategori_id = params.get('kategori_id') ?? ''
  return {
    kategori_id: /^[0-9a-f-]{36}$/i.test(kategori_id) ? kategori_id : undefined,
    tipe: KINDS.includes(tipe) ? tipe : undefined,
    sort: SHELF_SORTS.some((known) => known === sort) ? sort : 'urutan',
  }
}

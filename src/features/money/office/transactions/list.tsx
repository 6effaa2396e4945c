import { Anchor, Button } from '@mantine/core'
import { Plus, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { ORDER_STATES } from '#contract/money/order.ts'
import type { TransactionsExport } from '#contract/money/orders.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { rupiah } from '#src/lib/format/money.ts'
import { useZone } from '#src/lib/zone.ts'
import { MenuViews } from '#src/office/crud/list/menu-views.tsx'
import { useHolds, useRights } from '#src/office/crud/rights.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { EmptyPicture } from '#src/office/kit/states/empty-picture.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { List } from '#src/office/list/list.tsx'
import { ListHeading } from '#src/office/list/list-heading.tsx'
import { type ListAddress, oneValue, single } from '#src/office/list/list-state.ts'
import type { Column } from '#src/office/list/list-table.tsx'
import { ChoiceFilter, ListToolbar } from '#src/office/list/list-toolbar.tsx'
import { useList } from '#src/office/list/use-list.ts'
import { keyOf, listTransactions, type Shelf, type Transaction } from './api.ts'
import { KindTabs } from './kind-tabs.tsx'
import { KIND_NAMES, type Kind, PERIOD_NAMES, type Period, queryOf, sinceOf } from './kinds.ts'
import { NewOrder } from './new-order.tsx'
import { OrdersFile } from './orders-file.tsx'
import { OrderStateChip } from './states.tsx'
import { SumsStrip } from './sums-strip.tsx'

const SORTS = ['created_at', 'due_at', 'total'].flatMap((key) => [key, `-${key}`])
const FILTERS = { kind: single(KIND_NAMES), state: single(ORDER_STATES), period: single(PERIOD_NAMES) }
const ADDRESS: ListAddress = { filters: FILTERS, sort: '-created_at', sorts: SORTS }
const idOf = ({ id }: Transaction) => id

/** Orders of one kind of goods, the newest first. */
export function TransactionList({ shelf }: { shelf: Shelf }) {
  const { t } = useTranslation('transactions')
  const rights = useRights(shelf.menu)
  const seesStudents = useHolds('customer')
  const list = useList(ADDRESS, {
    key: keyOf(shelf),
    ask: (state): Asked => {
      const { page, size, q } = state
      const kind = oneValue(state, 'kind') as Kind | null
      const stands = oneValue(state, 'state')
      const period = oneValue(state, 'period') as Period | null
      const sort = state.sort as Asked['sort']
      const placed = period && { from: sinceOf(period, Date.now()) }
      const narrowed = { ...(kind && queryOf(kind)), ...(stands && { state: stands }), ...placed }
      return { page, size, ...(q && { q }), ...(sort && { sort }), ...narrowed }
    },
    fetch: (query) => listTransactions(shelf, query),
    idOf,
  })
  const columns = useColumns(shelf)
  const go = useNavigate()
  const [ordering, setOrdering] = useState(false)
  const title = t(`title.${shelf.menu}`)
  const head = (
    <>
      <title>{`${title} · ELP`}</title>
      <ListHeading title={title} total={list.reply} text={t(`text.${shelf.menu}`)}>
        {shelf.payment_method === 'transfer' && rights.update && (
          <>
            <Button component={Link} to={`${menuUrl(shelf.menu)}/mutasi-bank`}>
              {t('statement')}
            </Button>
            <Button component={Link} to={`${menuUrl(shelf.menu)}/periksa`} variant="filled" color="accent">
              {t('check')}
            </Button>
          </>
        )}
        <OrdersFile shelf={shelf} query={queryOfFile(list.query)} disabled={!list.rows?.length} />
        <Button leftSection={<RotateCw size={16} strokeWidth={1.75} />} onClick={list.reload}>
          {t('reload')}
        </Button>
        {rights.create && seesStudents && (
          <Button
            variant="filled"
            leftSection={<Plus size={16} strokeWidth={1.75} />}
            onClick={() => setOrdering(true)}
          >
            {t('action.create')}
          </Button>
        )}
      </ListHeading>
      {ordering && (
        <NewOrder
          shelf={shelf}
          onDone={({ id }) => void go(`${menuUrl(shelf.menu)}/detail/${id}`)}
          onClose={() => setOrdering(false)}
        />
      )}
      <MenuViews />
      <KindTabs
        shelf={shelf}
        chosen={oneValue(list.state, 'kind') as Kind | null}
        onChoose={(kind) => list.filter({ kind, state: null })}
      />
    </>
  )
  return (
    <List
      list={list}
      columns={columns}
      head={head}
      toolbar={
        <>
          <ListToolbar list={list} search={t('search')}>
            <ChoiceFilter
              list={list}
              name="state"
              label={t('filter')}
              onChoose={(state) => list.filter({ state, kind: null })}
              options={ORDER_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
            />
            <ChoiceFilter
              list={list}
              name="period"
              label={t('period.label')}
              options={PERIOD_NAMES.map((value) => ({ value, label: t(`period.${value}`) }))}
            />
          </ListToolbar>
          <SumsStrip shelf={shelf} query={queryOfFile(list.query)} />
        </>
      }
      empty={<State picture={<EmptyPicture />} title={t('empty')} text={t('emptyText')} />}
    />
  )
}

type Asked = TransactionsExport['query'] & { page?: number; size?: number }
const queryOfFile = ({ page: _page, size: _size, ...query }: Asked) => query

function useColumns({ menu }: Shelf): Column<Transaction>[] {
  const { t } = useTranslation('transactions')
  const zone = useZone()
  return [
    {
      ...{ id: 'invoice', head: t('invoice'), name: true, whole: true },
      cell: ({ id, invoice }) => (
        <Anchor component={Link} to={`${menuUrl(menu)}/detail/${id}`}>
          {invoice}
        </Anchor>
      ),
    },
    { id: 'buyer', head: t('buyer'), width: '20%', cell: ({ buyer }) => buyer.nama },
    { id: 'goods', head: t('goods'), width: '24%', cell: ({ goods_name }) => goods_name },
    {
      id: 'payment_method',
      head: t('paymentMethod'),
      whole: true,
      below: 1100,
      cell: (row) => t(`paymentMethods.${row.payment_method}`),
    },
    { id: 'total', head: t('total'), sort: 'total', number: true, whole: true, cell: ({ total }) => rupiah(total) },
    { id: 'state', head: t('stands'), whole: true, cell: (row) => <OrderStateChip {...row} /> },
    {
      // The invoice's number bears the day.
      ...{ id: 'created_at', head: t('ordered'), sort: 'created_at', whole: true, below: 1100 as const },
      cell: ({ created_at }) => dateTime(created_at, zone),
    },
  ]
}

import { Anchor, Button } from '@mantine/core'
import { Plus, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { ORDER_STATES } from '#contract/money/order.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { rupiah } from '#src/lib/format/money.ts'
import { useZone } from '#src/lib/zone.ts'
import { useRights } from '#src/office/crud/rights.ts'
import { EmptyPicture } from '#src/office/kit/states/empty-picture.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { List } from '#src/office/list/list.tsx'
import { ListHeading } from '#src/office/list/list-heading.tsx'
import { type ListAddress, oneValue, single } from '#src/office/list/list-state.ts'
import type { Column } from '#src/office/list/list-table.tsx'
import { ChoiceFilter, ListToolbar } from '#src/office/list/list-toolbar.tsx'
import { useList } from '#src/office/list/use-list.ts'
import { keyOf, listTransactions, type Shelf, type Transaction } from './api.ts'
import { NewOrder } from './new-order.tsx'
import { OrderStateChip } from './states.tsx'

const SORTS = ['created_at', 'due_at', 'total'].flatMap((key) => [key, `-${key}`])
const ADDRESS: ListAddress = { filters: { state: single(ORDER_STATES) }, sort: '-created_at', sorts: SORTS }
const idOf = ({ id }: Transaction) => id

/** Orders of one kind of goods, the newest first. */
export function TransactionList({ shelf }: { shelf: Shelf }) {
  const { t } = useTranslation('transactions')
  const rights = useRights(shelf.menu)
  const list = useList(ADDRESS, {
    key: keyOf(shelf),
    ask: (state) => {
      const { page, size, q, sort } = state
      const stands = oneValue(state, 'state')
      return { page, size, ...(q && { q }), ...(sort && { sort }), ...(stands && { state: stands }) }
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
        {shelf.way === 'transfer' && rights.update && (
          <>
            <Button component={Link} to={`/master-admin/${shelf.menu}/mutasi-bank`}>
              {t('statement')}
            </Button>
            <Button component={Link} to={`/master-admin/${shelf.menu}/periksa`} variant="filled" color="accent">
              {t('check')}
            </Button>
          </>
        )}
        <Button leftSection={<RotateCw size={16} strokeWidth={1.75} />} onClick={list.reload}>
          {t('reload')}
        </Button>
        {rights.create && (
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
          onDone={({ id }) => void go(`/master-admin/${shelf.menu}/detail/${id}`)}
          onClose={() => setOrdering(false)}
        />
      )}
    </>
  )
  return (
    <List
      list={list}
      columns={columns}
      head={head}
      toolbar={
        <ListToolbar list={list} search={t('search')}>
          <ChoiceFilter
            list={list}
            name="state"
            label={t('filter')}
            options={ORDER_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
          />
        </ListToolbar>
      }
      empty={<State picture={<EmptyPicture />} title={t('empty')} text={t('emptyText')} />}
    />
  )
}

function useColumns({ menu }: Shelf): Column<Transaction>[] {
  const { t } = useTranslation('transactions')
  const zone = useZone()
  return [
    {
      ...{ id: 'invoice', head: t('invoice'), name: true },
      cell: ({ id, invoice }) => (
        <Anchor component={Link} to={`/master-admin/${menu}/detail/${id}`}>
          {invoice}
        </Anchor>
      ),
    },
    { id: 'buyer', head: t('buyer'), width: '20%', cell: ({ buyer }) => buyer.nama },
    { id: 'goods', head: t('goods'), width: '24%', cell: ({ goods_name }) => goods_name },
    { id: 'way', head: t('way'), whole: true, cell: (row) => t(`ways.${row.way}`) },
    { id: 'total', head: t('total'), sort: 'total', number: true, whole: true, cell: ({ total }) => rupiah(total) },
    { id: 'state', head: t('stands'), whole: true, cell: ({ state }) => <OrderStateChip state={state} /> },
    {
      ...{ id: 'created_at', head: t('ordered'), sort: 'created_at', whole: true },
      cell: ({ created_at }) => dateTime(created_at, zone),
    },
  ]
}

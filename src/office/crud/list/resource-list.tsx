import { type ComponentType, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { joinValues } from '#contract/filter-values.ts'
import { useKeys } from '#src/office/kit/keys/use-keys.ts'
import { Undone } from '#src/office/kit/undo/undone.tsx'
import { useUndoKey } from '#src/office/kit/undo/use-undo-key.ts'
import { useWords } from '#src/office/kit/words.ts'
import { List } from '#src/office/list/list.tsx'
import { type Filters, type ListAddress, several, toQuery } from '#src/office/list/list-state.ts'
import { useList } from '#src/office/list/use-list.ts'
import { type AdminRow, data } from '../data.ts'
import { RefusedRows } from '../refused-rows.tsx'
import { useRemoval } from '../remove/use-removal.tsx'
import { useHolds, useRights } from '../rights.ts'
import { type Cells, type HeadActionsProps, nameOf, type Spec } from '../spec.ts'
import type { Refused } from '../try-rows.ts'
import { type BulkActionsProps, BulkBar } from './bulk-bar.tsx'
import { EmptyList } from './empty-list.tsx'
import { ListHead } from './list-head.tsx'
import { MenuViews } from './menu-views.tsx'
import { RowItems } from './row-items.tsx'
import { Tabs } from './tabs.tsx'
import { Toolbar } from './toolbar.tsx'
import { useAddresses } from './use-addresses.ts'
import { useColumns } from './use-columns.tsx'

const idOf = (row: AdminRow) => row.id

interface ResourceListProps {
  spec: Spec
  embedded?: boolean | undefined
  /** Shows fewer rows, without a say in new ones; several values separated by commas. */
  narrow?: Record<string, string>
  cells?: Cells
  /** More to do with the list as it is filtered, beside "new". */
  headActions?: ComponentType<HeadActionsProps>
  /** More to do with all that is ticked. */
  bulkActions?: ComponentType<BulkActionsProps>
}

/** The list of a resource: everything it shows stands in its address; every action has a key. */
export function ResourceList({ spec, embedded = false, narrow, cells = {}, ...actions }: ResourceListProps) {
  const { t } = useTranslation('admin')
  const words = useWords(spec.resource.name)
  const navigate = useNavigate()
  const name = spec.resource.name
  const shownRows = { ...narrow, ...spec.only }
  const address = useMemo(() => addressOf(spec), [spec])
  const list = useList(address, {
    key: ['admin', name, 'list'],
    ask: (state) => toQuery(state, { ...joined(state.filters), ...shownRows }),
    fetch: (query) => data.list(name, query),
    idOf,
    selectable: true,
  })
  const shown = list.state.columns ?? spec.columns
  const addresses = useAddresses(spec)
  const columns = useColumns(spec, shown, list.rows ?? [], addresses, cells)
  const rights = useSpecRights(spec)
  const clear = () => list.selecting?.clear()
  const removal = useRemoval(spec, clear)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const opens = spec.open !== undefined || spec.form.length > 0
  const readsTrail = useHolds('jejak-audit')
  const { row } = list.cursor
  useUndoKey()
  useKeys({
    n: rights.create ? () => navigate(addresses.create) : undefined,
    Enter: row ? () => navigate(addresses.open(row)) : undefined,
    e: row ? () => navigate(addresses.edit(row.id)) : undefined,
    Delete: row && rights.delete ? () => removal.ask([row]) : undefined,
  })
  const createTo = rights.create ? addresses.create : undefined
  const items = (one: AdminRow) => (
    <RowItems spec={spec} row={one} rights={rights} addresses={addresses} onDelete={() => removal.ask([one])} />
  )
  const head = (
    <>
      {!embedded && <title>{`${t('title', { name: addresses.title })} · ELP`}</title>}
      <ListHead
        spec={spec}
        title={addresses.title}
        total={list.reply}
        query={list.query}
        columns={shown}
        createTo={createTo}
        embedded={embedded}
        actions={actions.headActions}
      />
      {!embedded && <MenuViews />}
      {spec.tabs && <Tabs spec={spec} field={spec.tabs} narrow={shownRows} list={list} />}
    </>
  )
  return (
    <>
      <List
        list={list}
        columns={columns}
        nameOf={(one) => nameOf(spec, one)}
        menu={opens || rights.delete || readsTrail || spec.rowActions ? items : undefined}
        head={head}
        toolbar={<Toolbar spec={spec} list={list} />}
        empty={
          <EmptyList
            title={addresses.title}
            noun={spec.noun ? t(spec.noun) : words.one || addresses.title}
            text={spec.nothing ? t(spec.nothing) : words.empty}
            createTo={createTo}
          />
        }
        foot={
          <>
            <Undone />
            <BulkBar
              spec={spec}
              list={list}
              rights={rights}
              onDelete={removal.ask}
              onRefused={setRefused}
              actions={actions.bulkActions}
            />
          </>
        }
      />
      {removal.dialogs((one) => nameOf(spec, one))}
      <RefusedRows
        title={t('bulk.refused', { count: refused.length })}
        refused={refused}
        nameOf={(one) => nameOf(spec, one)}
        onClose={() => setRefused([])}
      />
    </>
  )
}

const joined = (filters: Filters) =>
  Object.fromEntries(Object.entries(filters).map(([key, values]) => [key, joinValues(values)]))

const addressOf = ({ filters, sort, columns, more, resource }: Spec): ListAddress => ({
  filters: Object.fromEntries(filters.map((key) => [key, several])),
  sort,
  columns: { known: [...columns, ...more], kept: resource.name },
})

function useSpecRights(spec: Spec) {
  const rights = useRights(spec.resource.access.write)
  return {
    create: rights.create && !spec.without.includes('create'),
    update: rights.update && !spec.without.includes('update'),
    delete: rights.delete && !spec.without.includes('delete'),
  }
}

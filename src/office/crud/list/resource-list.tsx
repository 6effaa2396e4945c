import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useKeys } from '#src/office/kit/keys/use-keys.ts'
import { Undone } from '#src/office/kit/undo/undone.tsx'
import { useUndoKey } from '#src/office/kit/undo/use-undo-key.ts'
import { asApiError } from '../api-failure.ts'
import { RefusedRows } from '../refused-rows.tsx'
import { useRemoval } from '../remove/use-removal.tsx'
import { useRights } from '../rights.ts'
import { nameOf, type Spec } from '../spec.ts'
import type { Refused } from '../try-rows.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ListHead } from './list-head.tsx'
import { ListProblem } from './list-problem.tsx'
import { isNarrowed, NO_FILTERS, toQuery } from './list-state.ts'
import { ListTable } from './list-table.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import { Pager } from './pager.tsx'
import styles from './resource-list.module.css'
import { Tabs } from './tabs.tsx'
import { Toolbar } from './toolbar.tsx'
import { useAddresses } from './use-addresses.ts'
import { useCursor } from './use-cursor.ts'
import { useListState } from './use-list-state.ts'
import { usePageWithin } from './use-page-within.ts'
import { useRows } from './use-rows.ts'
import { useSelection } from './use-selection.ts'

const NONE = { total: 0 }

/** The list of a resource: everything it shows stands in its address; every deed has a key. */
export function ResourceList({ spec, embedded = false }: { spec: Spec; embedded?: boolean }) {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const [state, change] = useListState(spec)
  const query = useMemo(() => toQuery(state, { ...spec.listed, ...spec.only }, spec.sort), [state, spec])
  const found = useRows(spec.resource.name, query)
  usePageWithin(state, change, found)
  const rows = found.data?.data ?? []
  const total = found.data ?? NONE
  const addresses = useAddresses(spec)
  const rights = useSpecRights(spec)
  const selection = useSelection(query)
  const cursor = useCursor(rows)
  const removal = useRemoval(spec, selection.clear)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  // One that was empty when it was last asked is not called empty while it is asked again.
  const known = found.data && !(rows.length === 0 && found.isFetching)
  const failure = found.error ? asApiError(found.error) : null
  useUndoKey()
  useKeys({
    n: rights.create ? () => navigate(addresses.create) : undefined,
    r: () => void found.refetch(),
    j: () => cursor.move(1),
    k: () => cursor.move(-1),
    x: () => cursor.row && selection.toggle(cursor.row),
    'shift+x': () => selection.range(rows, cursor.index),
    Enter: cursor.row ? () => navigate(addresses.open(cursor.row as never)) : undefined,
    e: cursor.row ? () => navigate(addresses.edit((cursor.row as { id: string }).id)) : undefined,
    Delete: cursor.row && rights.delete ? () => removal.ask([cursor.row as never]) : undefined,
    Escape: selection.clear,
  })
  if (!found.data && failure) {
    const plain = { ...state, ...NO_FILTERS, sort: null }
    return <ListProblem failure={failure} onRetry={() => void found.refetch()} onClear={() => change(plain)} />
  }
  return (
    <div className={styles.list}>
      {!embedded && <title>{`${t('title', { name: addresses.title })} · ELP`}</title>}
      <ListHead
        spec={spec}
        title={addresses.title}
        total={found.data}
        query={query}
        columns={state.columns ?? spec.columns}
        createTo={rights.create ? addresses.create : undefined}
        embedded={embedded}
      />
      {spec.tabs && <Tabs spec={spec} field={spec.tabs} state={state} onChange={change} />}
      <OfflineStrip at={found.dataUpdatedAt} onRetry={() => void found.refetch()} />
      <Toolbar spec={spec} state={state} onChange={change} />
      <ListTable
        spec={spec}
        rows={known ? rows : null}
        state={state}
        stale={found.isPlaceholderData}
        current={cursor.index}
        selection={selection}
        rights={rights}
        addresses={addresses}
        narrowed={isNarrowed(state)}
        onSort={(sort) => change({ ...state, sort, page: 1 })}
        onClearFilters={() => change({ ...state, ...NO_FILTERS })}
        onDelete={(row) => removal.ask([row])}
        onPoint={cursor.point}
      />
      <Undone />
      <BulkBar
        spec={spec}
        selection={selection}
        total={total}
        query={query}
        rights={rights}
        onDelete={removal.ask}
        onRefused={setRefused}
      />
      <Pager state={state} total={total} onChange={change} />
      {removal.dialogs((row) => nameOf(spec, row))}
      <RefusedRows
        title={t('bulk.refused', { count: refused.length })}
        refused={refused}
        nameOf={(row) => nameOf(spec, row)}
        onClose={() => setRefused([])}
      />
    </div>
  )
}

function useSpecRights(spec: Spec) {
  const rights = useRights(spec.menu)
  return {
    create: rights.create && !spec.without.includes('create'),
    update: rights.update && !spec.without.includes('update'),
    delete: rights.delete && !spec.without.includes('delete'),
  }
}

import { Button, Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Rights } from '#contract/access.ts'
import { DataTable } from '#src/office/kit/data-table/data-table.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { useWords } from '#src/office/kit/words.ts'
import type { AdminRow } from '../data.ts'
import { fieldShape } from '../shape.ts'
import { nameOf, type Spec } from '../spec.ts'
import { isStamp } from './cell.tsx'
import { EmptyList } from './empty-list.tsx'
import { HeadCell } from './head-cell.tsx'
import { ListRow } from './list-row.tsx'
import type { ListState } from './list-state.ts'
import styles from './list-table.module.css'
import { isSelected } from './selection.ts'
import { SkeletonRows } from './skeleton-rows.tsx'
import type { Addresses } from './use-addresses.ts'
import { useColumnNames } from './use-column-names.ts'
import type { Selecting } from './use-selection.ts'

interface ListTableProps {
  spec: Spec
  /** Null until the first answer. */
  rows: readonly AdminRow[] | null
  state: ListState
  /** The rows are those of the page before. */
  stale: boolean
  /** Index of the row the keys act on, -1 for none. */
  current: number
  selection: Selecting
  rights: Rights
  addresses: Addresses
  narrowed: boolean
  onSort(sort: string | null): void
  onClearFilters(): void
  onDelete(row: AdminRow): void
  onPoint(row: AdminRow): void
}

/** A table of the platform: one sticky head, rows of one height, everything in them reachable by keys. */
export function ListTable(props: ListTableProps) {
  const { spec, rows, state, stale, current, selection, rights, addresses, narrowed } = props
  const { t } = useTranslation('admin')
  const words = useWords(spec.resource.name)
  const columns = (state.columns ?? spec.columns).map((key) => ({
    key,
    shape: fieldShape(spec.resource, key),
  }))
  const names = useColumnNames(
    spec,
    columns.map(({ key }) => key),
    rows ?? [],
  )
  if (rows?.length === 0 && narrowed) {
    const clear = <Button onClick={props.onClearFilters}>{t('list.clear')}</Button>
    return <State title={t('state.noneFits')} text={t('state.noneFitsText')} actions={clear} />
  }
  if (rows?.length === 0) {
    return (
      <EmptyList
        title={addresses.title}
        noun={words.one || addresses.title}
        text={words.empty}
        createTo={rights.create ? addresses.create : undefined}
      />
    )
  }
  const ticked = rows?.filter((row) => isSelected(selection.selection, row.id)).length ?? 0
  const allTicked = rows !== null && ticked === rows.length
  return (
    <DataTable className={styles.table} stale={stale} busy={rows === null || stale}>
      <thead>
        <tr>
          <th className={styles.tick}>
            <Checkbox
              aria-label={t('list.tickPage')}
              checked={allTicked}
              indeterminate={ticked > 0 && !allTicked}
              disabled={rows === null}
              onChange={() => rows && selection.markPage(rows, !allTicked)}
            />
          </th>
          {columns.map(({ key, shape }, index) => (
            <HeadCell
              key={key}
              name={key}
              label={words.field(key)}
              kind={isStamp(key) ? 'day' : shape.kind}
              extra={index > 3}
              sortable={canSort(spec, key)}
              sort={state.sort}
              onSort={props.onSort}
            />
          ))}
          <th className={styles.more}>
            <span className="visually-hidden">{t('list.more')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows === null && <SkeletonRows columns={columns.length} count={state.size} />}
        {rows?.map((row, index) => (
          <ListRow
            key={row.id}
            spec={spec}
            row={row}
            name={nameOf(spec, row)}
            columns={columns}
            names={names}
            current={index === current}
            selected={isSelected(selection.selection, row.id)}
            rights={rights}
            addresses={addresses}
            onToggle={() => selection.toggle(row)}
            onDelete={() => props.onDelete(row)}
            onPoint={() => props.onPoint(row)}
          />
        ))}
      </tbody>
    </DataTable>
  )
}

const canSort = (spec: Spec, key: string) =>
  key === 'created_at' || key === 'updated_at' || spec.resource.list.sort.includes(key)

import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { State } from '#src/office/kit/states/state.tsx'
import styles from './list.module.css'
import { ListProblem } from './list-problem.tsx'
import { ListTable, type TableProps } from './list-table.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import { Pager } from './pager.tsx'
import type { ListControl } from './use-list.ts'

interface ListProps<Row> extends Omit<TableProps<Row>, 'idOf'> {
  list: ListControl<Row>
  /** What the list is called, where it stands beside other parts of a screen. */
  label?: string
  /** Its heading. */
  head?: ReactNode
  toolbar?: ReactNode
  /** Instead of rows, where there is none without any filter. */
  empty: ReactNode
  /** Between the rows and the pager: what can be done with all that is ticked. */
  foot?: ReactNode
}

/** A list on the screen: its rows or why there is none, and the pages. */
export function List<Row>({ list, label, head, toolbar, empty, foot, ...table }: ListProps<Row>) {
  const { rows, state, narrowed, failure } = list
  if (!list.reply && failure) return <ListProblem failure={failure} onRetry={list.reload} onClear={list.reset} />
  return (
    <section className={styles.list} aria-label={label}>
      {head}
      <OfflineStrip at={list.at} onRetry={list.reload} />
      {toolbar}
      {rows?.length !== 0 && (
        <ListTable
          {...table}
          idOf={list.idOf}
          rows={rows}
          stale={list.stale}
          size={state.size}
          sorting={{ sort: state.sort, onSort: list.sortBy }}
          selecting={list.selecting}
          current={list.cursor.row}
          onRow={table.onRow ?? list.cursor.point}
        />
      )}
      {rows?.length === 0 && (narrowed ? <NoneFits onClear={list.clear} /> : empty)}
      {foot}
      <Pager state={state} total={list.total} onChange={list.change} />
    </section>
  )
}

function NoneFits({ onClear }: { onClear(): void }) {
  const { t } = useTranslation('admin')
  const clear = <Button onClick={onClear}>{t('list.clear')}</Button>
  return <State title={t('state.noneFits')} text={t('state.noneFitsText')} actions={clear} />
}

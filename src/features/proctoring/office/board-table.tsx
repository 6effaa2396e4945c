import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BoardReply, BoardRow } from '#contract/exam/board.ts'
import { DataTable } from '#src/office/kit/data-table/data-table.tsx'
import { SortHead } from '#src/office/kit/data-table/sort-head.tsx'
import { BoardLine } from './board-line.tsx'
import styles from './board-table.module.css'
import type { Filters } from './filters.ts'

interface BoardTableProps {
  page: BoardReply
  stale: boolean
  sort: Filters['sort']
  picked: ReadonlyMap<string, BoardRow>
  mayPick: boolean
  onSort(sort: Filters['sort']): void
  onPick(picked: ReadonlyMap<string, BoardRow>): void
  onOpen(row: BoardRow): void
}

const COLUMNS: { key: string; sort?: 'nama' | 'ruang' | 'mulai' | 'kontak'; number?: boolean; extra?: boolean }[] = [
  { key: 'siswa', sort: 'nama' },
  { key: 'ruang', sort: 'ruang' },
  { key: 'keadaan' },
  { key: 'mulai', sort: 'mulai', extra: true },
  { key: 'posisi', extra: true },
  { key: 'kontak', sort: 'kontak' },
  { key: 'belum_terkirim', number: true },
  { key: 'selisih', number: true, extra: true },
  { key: 'simpanan', number: true, extra: true },
  { key: 'anomali' },
]

/** Who sits, one line each; ticked ones stay ticked while the page turns. */
export function BoardTable({ page, stale, sort, picked, mayPick, onSort, onPick, onOpen }: BoardTableProps) {
  const { t } = useTranslation('board')
  const all = page.data.every(({ user_id }) => picked.has(user_id))
  const some = page.data.some(({ user_id }) => picked.has(user_id))
  const toggle = (row: BoardRow) => {
    const next = new Map(picked)
    if (!next.delete(row.user_id)) next.set(row.user_id, row)
    onPick(next)
  }
  const toggleAll = () => {
    const next = new Map(picked)
    for (const row of page.data) {
      if (all) next.delete(row.user_id)
      else next.set(row.user_id, row)
    }
    onPick(next)
  }
  return (
    <DataTable className={styles.table} stale={stale}>
      <thead>
        <tr>
          {mayPick && (
            <th className={styles.tick}>
              <Checkbox
                aria-label={t('tickPage')}
                checked={all && some}
                indeterminate={some && !all}
                onChange={toggleAll}
              />
            </th>
          )}
          {COLUMNS.map(({ key, sort: by, number, extra }) =>
            by ? (
              <SortHead
                key={key}
                by={by}
                sort={sort}
                onSort={() => onSort(sort === by ? `-${by}` : by)}
                data-extra={extra ? '' : undefined}
              >
                {t(`col.${key}`)}
              </SortHead>
            ) : (
              <th key={key} data-number={number ? '' : undefined} data-extra={extra ? '' : undefined}>
                {t(`col.${key}`)}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {page.data.map((row) => (
          <BoardLine
            key={row.user_id}
            row={row}
            subtes={page.subtes}
            picked={picked.has(row.user_id)}
            mayPick={mayPick}
            onPick={() => toggle(row)}
            onOpen={() => onOpen(row)}
          />
        ))}
      </tbody>
    </DataTable>
  )
}

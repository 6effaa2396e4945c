import { Skeleton } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { BoardRow } from '#contract/exam/board.ts'
import { asApiError } from '#src/office/crud/api-failure.ts'
import { ListProblem } from '#src/office/crud/list/list-problem.tsx'
import { OfflineStrip } from '#src/office/crud/list/offline-strip.tsx'
import { Pager } from '#src/office/crud/list/pager.tsx'
import { useRights } from '#src/office/crud/rights.ts'
import { useKeys } from '#src/office/kit/keys/use-keys.ts'
import { EmptyPicture } from '#src/office/kit/states/empty-picture.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { ActBar } from './act-bar.tsx'
import { ActPanel } from './act-panel.tsx'
import type { Action, Whom } from './actions.ts'
import { ActionsPanel } from './actions-panel.tsx'
import { BoardBar } from './board-bar.tsx'
import styles from './board-tab.module.css'
import { BoardTable } from './board-table.tsx'
import { Counters } from './counters.tsx'
import { type Filters, queryOf, readFilters, writeFilters } from './filters.ts'
import { StudentPanel } from './student-panel.tsx'
import { useBoard } from './use-board.ts'

type Panel =
  | { kind: 'act'; action: Action; whom: Whom }
  | { kind: 'student'; user_id: string }
  | { kind: 'actions' }
  | null

/** The live board: counters that filter, who sits by need, and what is done to one or many. */
export function BoardTab({ id }: { id: string }) {
  const { t } = useTranslation('board')
  const [search, setSearch] = useSearchParams()
  const filters = useMemo(() => readFilters(search), [search])
  const change = (next: Partial<Filters>) =>
    setSearch(writeFilters({ ...filters, page: 1, ...next }), { replace: 'q' in next })
  const { found, live } = useBoard(useMemo(() => queryOf(id, filters), [id, filters]))
  const rights = useRights('jadwal-admin')
  const [picked, setPicked] = useState<ReadonlyMap<string, BoardRow>>(new Map())
  const [panel, setPanel] = useState<Panel>(null)
  const clear = () => setPicked(new Map())
  useKeys({ Escape: () => (panel ? setPanel(null) : clear()) })
  if (found.error && !found.data) {
    return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  }
  const page = found.data
  if (!page) return <Skeleton height={320} m="lg" />
  const doTo = (action: Action, rows: Iterable<BoardRow>) =>
    setPanel({ kind: 'act', action, whom: { rows: [...rows], ruang: null } })
  const nobody = page.counts.semua === 0
  return (
    <div className={styles.board}>
      <OfflineStrip at={found.dataUpdatedAt} onRetry={() => void found.refetch()} />
      <Counters counts={page.counts} chosen={filters.lihat} onChoose={(lihat) => change({ lihat })} />
      <div className={styles.split} data-panel={panel !== null || undefined}>
        <section className={styles.list} aria-label={t('list')}>
          <BoardBar
            filters={filters}
            rooms={page.ruang}
            live={live}
            at={found.dataUpdatedAt}
            mayAct={rights.update && !nobody}
            onChange={change}
            onDo={(action, ruang) => setPanel({ kind: 'act', action, whom: { rows: [], ruang } })}
            onActions={() => setPanel({ kind: 'actions' })}
          />
          {nobody && <State picture={<EmptyPicture />} title={t('empty')} text={t('emptyText')} />}
          {!nobody && page.data.length === 0 && <State title={t('noMatch')} text={t('noMatchText')} />}
          {page.data.length > 0 && (
            <BoardTable
              page={page}
              stale={found.isPlaceholderData}
              sort={filters.sort}
              picked={picked}
              mayPick={rights.update}
              onSort={(sort) => change({ sort })}
              onPick={setPicked}
              onOpen={({ user_id }) => setPanel({ kind: 'student', user_id })}
            />
          )}
          <Pager
            state={{ ...filters, filters: {}, columns: null }}
            total={{ total: page.total }}
            onChange={(next) => setSearch(writeFilters({ ...filters, page: next.page, size: next.size }))}
          />
          {picked.size > 0 && (
            <ActBar
              count={picked.size}
              total={page.total}
              onDo={(action) => doTo(action, picked.values())}
              onClear={clear}
            />
          )}
        </section>
        {panel?.kind === 'act' && (
          <ActPanel
            key={`${panel.action}/${panel.whom.rows.length}`}
            jadwal_id={id}
            action={panel.action}
            whom={panel.whom}
            rooms={page.ruang}
            onClose={() => setPanel(null)}
            onDone={clear}
          />
        )}
        {panel?.kind === 'student' && (
          <StudentPanel
            jadwal_id={id}
            user_id={panel.user_id}
            subtes={page.subtes}
            mayAct={rights.update}
            onDo={(action, row) => doTo(action, [row])}
            onClose={() => setPanel(null)}
          />
        )}
        {panel?.kind === 'actions' && (
          <ActionsPanel jadwal_id={id} mayAct={rights.update} onClose={() => setPanel(null)} />
        )}
      </div>
    </div>
  )
}

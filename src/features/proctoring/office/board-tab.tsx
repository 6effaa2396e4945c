import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardRow, BoardView } from '#contract/exam/board.ts'
import { useRights } from '#src/office/crud/rights.ts'
import { useKeys } from '#src/office/kit/keys/use-keys.ts'
import { EmptyPicture } from '#src/office/kit/states/empty-picture.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { List } from '#src/office/list/list.tsx'
import { oneValue } from '#src/office/list/list-state.ts'
import { ActBar } from './act-bar.tsx'
import { ActPanel } from './act-panel.tsx'
import type { Action, Whom } from './actions.ts'
import { ActionsPanel } from './actions-panel.tsx'
import { BoardBar } from './board-bar.tsx'
import styles from './board-tab.module.css'
import { Counters } from './counters.tsx'
import { ALL } from './filters.ts'
import { StudentPanel } from './student-panel.tsx'
import { useBoard } from './use-board.ts'
import { useBoardColumns } from './use-board-columns.tsx'

type Panel =
  | { kind: 'act'; action: Action; whom: Whom }
  | { kind: 'student'; user_id: string }
  | { kind: 'actions' }
  | null

/** The live board: counters that filter, who sits by need, and what is done to one or many. */
export function BoardTab({ id }: { id: string }) {
  const { t } = useTranslation('board')
  const [panel, setPanel] = useState<Panel>(null)
  // Before the list's own Escape, which drops what is ticked.
  useKeys({ Escape: panel ? () => setPanel(null) : undefined })
  const rights = useRights('jadwal-admin')
  const { list, live } = useBoard(id, rights.update)
  const { counts, ruang: rooms = [], subtes = [] } = list.reply ?? {}
  const open = ({ user_id }: BoardRow) => setPanel({ kind: 'student', user_id })
  const columns = useBoardColumns(subtes, open)
  const { row } = list.cursor
  useKeys({ Enter: row ? () => open(row) : undefined })
  const clear = () => list.selecting?.clear()
  const doTo = (action: Action, rows: Iterable<BoardRow>) =>
    setPanel({ kind: 'act', action, whom: { rows: [...rows], ruang: null } })
  const chosen = (oneValue(list.state, 'lihat') as BoardView | null) ?? ALL
  return (
    <div className={styles.board}>
      {counts && (
        <Counters
          counts={counts}
          chosen={chosen}
          onChoose={(lihat) => list.filter({ lihat: lihat === ALL ? null : lihat })}
        />
      )}
      <div className={styles.split} data-panel={panel !== null || undefined}>
        <List
          list={list}
          label={t('list')}
          layout="dense"
          columns={columns}
          nameOf={({ nama }) => nama}
          toolbar={
            <BoardBar
              list={list}
              rooms={rooms}
              live={live}
              mayAct={rights.update && counts !== undefined && counts.semua > 0}
              onDo={(action, ruang) => setPanel({ kind: 'act', action, whom: { rows: [], ruang } })}
              onActions={() => setPanel({ kind: 'actions' })}
            />
          }
          empty={<State picture={<EmptyPicture />} title={t('empty')} text={t('emptyText')} />}
          foot={<ActBar list={list} onDo={(action) => doTo(action, list.selecting?.selection.rows.values() ?? [])} />}
        />
        {panel?.kind === 'act' && (
          <ActPanel
            key={`${panel.action}/${panel.whom.rows.length}`}
            jadwal_id={id}
            action={panel.action}
            whom={panel.whom}
            rooms={rooms}
            onClose={() => setPanel(null)}
            onDone={clear}
          />
        )}
        {panel?.kind === 'student' && (
          <StudentPanel
            jadwal_id={id}
            user_id={panel.user_id}
            subtes={subtes}
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

import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardRow, BoardView } from '#contract/exam/board.ts'
import { useOwnRight } from '#src/office/crud/rights.ts'
import { useKeys } from '#src/office/kit/keys/use-keys.ts'
import { useReasonWords } from '#src/office/kit/reason-words.ts'
import { Split } from '#src/office/kit/side-panel/side-panel.tsx'
import { EmptyPicture } from '#src/office/kit/states/empty-picture.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { List } from '#src/office/list/list.tsx'
import { oneValue } from '#src/office/list/list-state.ts'
import { ActBar } from './act-bar.tsx'
import { ActPanel } from './act-panel.tsx'
import type { Action, Whom } from './actions.ts'
import { ActionsPanel } from './actions-panel.tsx'
import { BoardBar } from './board-bar.tsx'
import { Counters } from './counters.tsx'
import { ALL } from './filters.ts'
import { StudentPanel } from './student-panel.tsx'
import { useBoard } from './use-board.ts'
import { useBoardColumns } from './use-board-columns.tsx'

type Panel =
  | { kind: 'act'; id: string; action: Action; whom: Whom }
  | { kind: 'student'; user_id: string }
  | { kind: 'actions' }
  | null

/** The live board: counters that filter, who sits by need, and what is done to one or many. */
export function BoardTab({ id }: { id: string }) {
  const { t } = useTranslation('board')
  const [panel, setPanel] = useState<Panel>(null)
  // Before the list's own Escape, which drops what is ticked.
  useKeys({ Escape: panel ? () => setPanel(null) : undefined })
  const mayAct = useOwnRight('jadwal-admin', 'control')
  const { list, live } = useBoard(id, mayAct)
  const { counts, ruang: rooms = [], subtes = [] } = list.reply ?? {}
  const open = ({ user_id }: BoardRow) => setPanel({ kind: 'student', user_id })
  const columns = useBoardColumns(subtes, open)
  // With the screen: a panel that waited for its words would take the screen away, and the focus with it.
  const say = useReasonWords()
  const { row } = list.cursor
  useKeys({ Enter: row ? () => open(row) : undefined })
  const clear = () => list.selecting?.clear()
  // Each opening is a deed of its own: nothing of the one before stands there, and its number least of all.
  const ask = (action: Action, whom: Whom) => setPanel({ kind: 'act', id: crypto.randomUUID(), action, whom })
  const doTo = (action: Action, rows: Iterable<BoardRow>) => ask(action, { rows: [...rows], ruang: null })
  const chosen = (oneValue(list.state, 'view') as BoardView | null) ?? ALL
  return (
    <Stack gap={0} flex={1} miw={0}>
      {counts && (
        <Counters
          counts={counts}
          chosen={chosen}
          onChoose={(view) => list.filter({ view: view === ALL ? null : view })}
        />
      )}
      <Split panel={panel && panelOf(panel)} width={21}>
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
              mayAct={mayAct && counts !== undefined && counts.everyone > 0}
              onDo={(action, ruang) => ask(action, { rows: [], ruang })}
              onActions={() => setPanel({ kind: 'actions' })}
            />
          }
          empty={<State picture={<EmptyPicture />} title={t('empty')} text={t('emptyText')} />}
          foot={<ActBar list={list} onDo={(action) => doTo(action, list.selecting?.selection.rows.values() ?? [])} />}
        />
      </Split>
    </Stack>
  )

  function panelOf(shown: NonNullable<Panel>) {
    const onClose = () => setPanel(null)
    switch (shown.kind) {
      case 'act':
        return (
          <ActPanel
            say={say}
            key={shown.id}
            id={shown.id}
            jadwal_id={id}
            action={shown.action}
            whom={shown.whom}
            rooms={rooms}
            onClose={onClose}
            onDone={clear}
          />
        )
      case 'student':
        return (
          <StudentPanel
            jadwal_id={id}
            user_id={shown.user_id}
            subtes={subtes}
            mayAct={mayAct}
            onDo={(action, row) => doTo(action, [row])}
            onClose={onClose}
          />
        )
      case 'actions':
        return <ActionsPanel jadwal_id={id} mayAct={mayAct} onClose={onClose} />
    }
  }
}

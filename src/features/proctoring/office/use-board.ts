import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { BoardDelta, BoardListQuery, BoardReply, BoardRow } from '#contract/exam/board.ts'
import { noteServerTime } from '#src/lib/calls/server-time.ts'
import { eventStream } from '#src/lib/event-stream.ts'
import { useList } from '#src/office/list/use-list.ts'
import { board, boardKey } from './api.ts'
import { BOARD, boardQuery } from './filters.ts'

/** The order and the filter of a page follow what changes no faster than this, ms. */
const ORDER_MS = 3000
/** Without a stream the page is read anew so often, ms. */
const POLL_MS = 10_000

const idOf = (row: BoardRow) => row.user_id

/** A page of the board, kept up to date by what the server tells. `live`: whether it tells just now. */
export function useBoard(jadwal_id: string, mayAct: boolean) {
  const live = useBoardStream(jadwal_id)
  const list = useList(BOARD, {
    key: [...boardKey(jadwal_id), 'list'],
    ask: (state) => boardQuery(jadwal_id, state),
    async fetch(query: BoardListQuery) {
      const reply = await board.list(query)
      noteServerTime(reply.server_time)
      return reply
    },
    idOf,
    every: live ? false : POLL_MS,
    selectable: mayAct,
    keepsSelection: true,
  })
  return { list, live }
}

/** Rows and counts as they change, into the page that is shown. */
function useBoardStream(jadwal_id: string): boolean {
  const client = useQueryClient()
  const [live, setLive] = useState(false)
  useEffect(() => {
    const queryKey = [...boardKey(jadwal_id), 'list']
    let timer: ReturnType<typeof setTimeout> | undefined
    const readAnew = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void client.invalidateQueries({ queryKey })
      }, ORDER_MS)
    }
    const close = eventStream(`/live-board/stream?jadwal_id=${jadwal_id}`, {
      live: setLive,
      event(text) {
        const delta = JSON.parse(text) as BoardDelta
        noteServerTime(delta.server_time)
        client.setQueriesData<BoardReply>({ queryKey, type: 'active' }, (page) => page && withDelta(page, delta))
        if (delta.rows.length) void client.invalidateQueries({ queryKey: [...boardKey(jadwal_id), 'student'] })
        readAnew()
      },
    })
    return () => {
      close()
      clearTimeout(timer)
    }
  }, [client, jadwal_id])
  return live
}

function withDelta(page: BoardReply, { rows, counts, server_time }: BoardDelta): BoardReply {
  const fresh = new Map(rows.map((row) => [row.user_id, row]))
  return { ...page, counts, server_time, data: page.data.map((row) => fresh.get(row.user_id) ?? row) }
}

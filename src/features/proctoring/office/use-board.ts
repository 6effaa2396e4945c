import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { BoardDelta, BoardListQuery, BoardReply } from '#contract/exam/board.ts'
import { eventStream } from '#src/lib/event-stream.ts'
import { noteServerTime } from '#src/lib/server-time.ts'
import { board, boardKey } from './api.ts'

/** The order and the filter of a page follow what changes no faster than this, ms. */
const ORDER_MS = 3000
/** Without a stream the page is read anew so often, ms. */
const POLL_MS = 10_000

/** A page of the board, kept up to date by what the server tells. `live`: whether it tells just now. */
export function useBoard(query: BoardListQuery) {
  const { jadwal_id } = query
  const client = useQueryClient()
  const [live, setLive] = useState(false)
  const queryKey = [...boardKey(jadwal_id), 'list', query]
  const latest = useRef(queryKey)
  useEffect(() => {
    latest.current = queryKey
  })
  const found = useQuery({
    queryKey,
    queryFn: async () => {
      const reply = await board.list(query)
      noteServerTime(reply.server_time)
      return reply
    },
    placeholderData: keepPreviousData,
    refetchInterval: live ? false : POLL_MS,
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const readAnew = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void client.invalidateQueries({ queryKey: [...boardKey(jadwal_id), 'list'] })
      }, ORDER_MS)
    }
    const close = eventStream(`/live-board/stream?jadwal_id=${jadwal_id}`, {
      live: setLive,
      event(text) {
        const delta = JSON.parse(text) as BoardDelta
        noteServerTime(delta.server_time)
        client.setQueryData<BoardReply>(latest.current, (page) => page && withDelta(page, delta))
        if (delta.rows.length) void client.invalidateQueries({ queryKey: [...boardKey(jadwal_id), 'student'] })
        readAnew()
      },
    })
    return () => {
      close()
      clearTimeout(timer)
    }
  }, [client, jadwal_id])
  return { found, live }
}

function withDelta(page: BoardReply, { rows, counts, server_time }: BoardDelta): BoardReply {
  const fresh = new Map(rows.map((row) => [row.user_id, row]))
  return { ...page, counts, server_time, data: page.data.map((row) => fresh.get(row.user_id) ?? row) }
}

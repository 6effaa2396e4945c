import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { BoardDelta } from '#contract/exam/board.ts'
import { BOARD_CHANNEL, type Signals } from '../db/signals.ts'
import { type EventStream, eventStream } from '../http/event-stream.ts'
import type { LiveBoardDeps } from './board.ts'
import { readLines } from './board-lines.ts'
import { changedSince } from './board-rows-sql.ts'

export interface WatchDeps extends LiveBoardDeps {
  signals: Signals
  onError(error: Error): void
}

export interface BoardAsked {
  jadwal_id: string
  /** Who looks. */
  user_id: string
  /** What the board knows already, epoch ms. */
  cursor: number
  life_ms: number
  /** What of a change the reader is told, where that is not all of it. */
  narrow?: Narrow
}

export type Narrow = (delta: BoardDelta) => Promise<BoardDelta>

export interface Watches {
  /** A board listens. It ends by itself after `life_ms`. */
  listen(asked: BoardAsked): Promise<Readable>
  stop(): void
}

/** What changes within it is told together. */
const GATHER_MS = 400
/** Counters change with time too: who is silent for a minute is cut off without having done anything. */
const LOOK_MS = 5000
/** Writes of nodes whose clocks differ, or that took a moment to commit, may lie before what was read last, ms. */
const OVERLAP_MS = 3000
const MAX_ROWS = 200
/** Boards of one account, on all its screens; of more the oldest ends. */
const MAX_BOARDS = 30

interface Watch {
  jadwal_id: string
  boards: Map<EventStream, Narrow | undefined>
  cursor: number
  counts: string
  due: boolean
  running: boolean
}

/** Boards that are looked at on this node: one query for each schedule, however many look at it. */
export function boardWatches({ signals, onError, ...deps }: WatchDeps): Watches {
  const { now } = deps
  const watches = new Map<string, Watch>()
  const byAccount = new Map<string, Set<EventStream>>()
  let listening: Promise<unknown> | null = null

  const timer = setInterval(() => {
    for (const jadwal_id of watches.keys()) soon(jadwal_id)
  }, LOOK_MS)
  timer.unref()

  function soon(jadwal_id: string): void {
    const watch = watches.get(jadwal_id)
    if (!watch) return
    watch.due = true
    if (watch.running) return
    watch.running = true
    void run(jadwal_id, watch).finally(() => {
      watch.running = false
    })
  }

  async function run(jadwal_id: string, watch: Watch): Promise<void> {
    while (watch.due && watch.boards.size) {
      await pause(GATHER_MS, undefined, { ref: false })
      watch.due = false
      try {
        const { delta, cursor } = await deltaSince(jadwal_id, watch.cursor)
        const counts = JSON.stringify(delta.counts)
        const silent = !delta.rows.length && counts === watch.counts
        Object.assign(watch, { cursor, counts })
        if (!silent) await Promise.all([...watch.boards.keys()].map((board) => tell(watch, board, delta, cursor)))
      } catch (error) {
        onError(error as Error)
      }
    }
  }

  async function deltaSince(jadwal_id: string, since: number): Promise<{ delta: BoardDelta; cursor: number }> {
    const server_time = now()
    const [lines, { counts }] = await Promise.all([
      readLines(deps, changedSince(jadwal_id, since - OVERLAP_MS, MAX_ROWS + 1, server_time)),
      deps.countsOf(jadwal_id),
    ])
    const more = lines.rows.length > MAX_ROWS
    const cursor = Math.max(since, lines.changed_at)
    return { delta: { rows: lines.rows.slice(0, MAX_ROWS), more, counts, server_time }, cursor }
  }

  async function tell({ boards }: Watch, board: EventStream, delta: BoardDelta, cursor: number): Promise<void> {
    const narrow = boards.get(board)
    board.send(eventOf(narrow ? await narrow(delta) : delta, cursor))
  }

  /** What a slow reader was not sent is too old by now: it is told to read its page anew. */
  async function catchUp(watch: Watch, board: EventStream): Promise<void> {
    const { counts } = await deps.countsOf(watch.jadwal_id)
    await tell(watch, board, { rows: [], more: true, counts, server_time: now() }, watch.cursor)
  }

  function leave(watch: Watch, user_id: string, board: EventStream): void {
    watch.boards.delete(board)
    if (!watch.boards.size) watches.delete(watch.jadwal_id)
    const own = byAccount.get(user_id)
    own?.delete(board)
    if (!own?.size) byAccount.delete(user_id)
  }

  /** Of too many boards of one account the oldest ends. */
  function note(user_id: string, board: EventStream): void {
    const own = (byAccount.get(user_id) ?? new Set()).add(board)
    byAccount.set(user_id, own)
    const [oldest] = own
    if (own.size <= MAX_BOARDS || !oldest) return
    own.delete(oldest)
    oldest.end()
  }

  return {
    async listen({ jadwal_id, user_id, cursor, life_ms, narrow }) {
      listening ??= signals.on(BOARD_CHANNEL, (payload) => {
        for (const id of payload === null ? [...watches.keys()] : [payload]) soon(id)
      })
      await listening
      const watch = watches.get(jadwal_id) ?? {
        ...{ jadwal_id, boards: new Map(), cursor, counts: '', due: false, running: false },
      }
      const board = eventStream(() => void catchUp(watch, board).catch(onError))
      watches.set(jadwal_id, watch)
      watch.boards.set(board, narrow)
      board.onClose(() => leave(watch, user_id, board))
      note(user_id, board)
      const end = setTimeout(() => board.end(), life_ms)
      end.unref()
      board.onClose(() => clearTimeout(end))
      const first = await deltaSince(jadwal_id, cursor)
      await tell(watch, board, first.delta, first.cursor)
      return board.readable
    },
    stop() {
      clearInterval(timer)
      for (const { boards } of watches.values()) for (const board of [...boards.keys()]) board.end()
    },
  }
}

const eventOf = (delta: BoardDelta, cursor: number) => `id: ${cursor}\ndata: ${JSON.stringify(delta)}\n\n`

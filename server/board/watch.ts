import { PassThrough, type Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { BoardDelta } from '#contract/exam/board.ts'
import { type BoardDeps, readCounts, readLines } from './board-lines.ts'
import { changedSince } from './board-sql.ts'
import { BOARD_CHANNEL, type Signals } from './signals.ts'

export interface WatchDeps extends BoardDeps {
  signals: Signals
  onError(error: Error): void
}

export interface Watches {
  /** A board listens. `cursor`: what it knows already (epoch ms). It ends by itself after `life_ms`. */
  listen(jadwal_id: string, cursor: number, life_ms: number): Promise<Readable>
  stop(): void
}

/** What changes within it is told together. */
const GATHER_MS = 400
/** Counters change with time too: who is silent for a minute is cut off without having done anything. */
const LOOK_MS = 5000
/** Writes of nodes whose clocks differ, or that took a moment to commit, may lie before what was read last, ms. */
const OVERLAP_MS = 3000
const MAX_ROWS = 200

interface Watch {
  boards: Set<PassThrough>
  cursor: number
  counts: string
  due: boolean
  running: boolean
}

/** Boards that are looked at on this node: one query for each schedule, however many look at it. */
export function boardWatches({ signals, onError, ...deps }: WatchDeps): Watches {
  const { now } = deps
  const watches = new Map<string, Watch>()
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
        if (!silent) for (const board of watch.boards) board.write(eventOf(delta, cursor))
      } catch (error) {
        onError(error as Error)
      }
    }
  }

  async function deltaSince(jadwal_id: string, since: number): Promise<{ delta: BoardDelta; cursor: number }> {
    const server_time = now()
    const [lines, { counts }] = await Promise.all([
      readLines(deps, changedSince(jadwal_id, since - OVERLAP_MS, MAX_ROWS + 1, server_time)),
      readCounts(deps, jadwal_id),
    ])
    const more = lines.rows.length > MAX_ROWS
    const cursor = Math.max(since, lines.changed_at)
    return { delta: { rows: lines.rows.slice(0, MAX_ROWS), more, counts, server_time }, cursor }
  }

  function leave(jadwal_id: string, board: PassThrough): void {
    const watch = watches.get(jadwal_id)
    watch?.boards.delete(board)
    if (watch && !watch.boards.size) watches.delete(jadwal_id)
  }

  return {
    async listen(jadwal_id, cursor, life_ms) {
      listening ??= signals.on(BOARD_CHANNEL, (payload) => {
        for (const id of payload === null ? [...watches.keys()] : [payload]) soon(id)
      })
      await listening
      const board = new PassThrough()
      const watch = watches.get(jadwal_id) ?? { boards: new Set(), cursor, counts: '', due: false, running: false }
      watches.set(jadwal_id, watch)
      watch.boards.add(board)
      board.on('close', () => leave(jadwal_id, board))
      const end = setTimeout(() => board.end(), life_ms)
      end.unref()
      board.on('close', () => clearTimeout(end))
      const first = await deltaSince(jadwal_id, cursor)
      board.write(eventOf(first.delta, first.cursor))
      return board
    },
    stop() {
      clearInterval(timer)
      for (const { boards } of watches.values()) for (const board of [...boards]) board.end()
    },
  }
}

const eventOf = (delta: BoardDelta, cursor: number) => `id: ${cursor}\ndata: ${JSON.stringify(delta)}\n\n`

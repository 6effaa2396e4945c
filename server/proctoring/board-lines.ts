import type { SQL } from 'drizzle-orm'
import type { BoardCounts, BoardReply, BoardRow } from '#contract/exam/board.ts'
import { BOARD_VIEWS } from '#contract/exam/board.ts'
import type { PhoneReport } from '#contract/exam/live.ts'
import { limits, openIndex } from '#contract/exam/timeline.ts'
import type { Db } from '../db/connect.ts'
import { sharedLookUp } from '../db/shared-look-up.ts'
import type { AttemptLive, Outline } from '../exam/core/state.ts'
import { foldBoard } from './board-fold.ts'
import { countsOf } from './board-fold-sql.ts'
import { answeredIn } from './board-rows-sql.ts'

export interface BoardDeps {
  db: Db
  now: () => number
  outlineOf(paper_sha256: string): Promise<Outline | null>
}

/** A line as the database has it; bigint comes as text. */
interface Raw extends Record<string, unknown> {
  attempt_id: string | null
  paper_sha256: string | null
  anomalies: { kind: string }[]
  moves: { index: number; t: number }[]
  live: AttemptLive | null
  extra_ms: number | null
}

export interface Lines {
  rows: BoardRow[]
  /** The newest change among them, epoch ms. */
  changed_at: number
}

/** Lines of the board, with what only their papers and logs know: two look-ups for all of them. */
export async function readLines({ db, now, outlineOf }: BoardDeps, query: SQL): Promise<Lines> {
  const raws = (await db.execute<Raw>(query)).rows
  const ids = raws.flatMap(({ attempt_id }) => attempt_id ?? [])
  const shas = [...new Set(raws.flatMap(({ paper_sha256 }) => paper_sha256 ?? []))]
  const [answered, outlines] = await Promise.all([
    ids.length ? db.execute<{ attempt_id: string; n: number }>(answeredIn(ids)) : { rows: [] },
    Promise.all(shas.map(async (sha) => [sha, await outlineOf(sha)] as const)),
  ])
  const counts = new Map(answered.rows.map(({ attempt_id, n }) => [attempt_id, n]))
  const papers = new Map(outlines)
  const rows = raws.map((raw) => ({
    ...factsOf(raw),
    part: placeOf(raw, papers.get(raw.paper_sha256 ?? '') ?? null, now()),
    answered: counts.get(raw.attempt_id ?? '') ?? 0,
  }))
  const changed_at = Math.max(0, ...raws.map((raw) => Number(raw.changed_at)))
  return { rows, changed_at }
}

const time = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value))

function factsOf(raw: Raw): Omit<BoardRow, 'part' | 'answered'> {
  const text = (key: string) => (raw[key] ?? null) as string | null
  const online = time(raw.online_until)
  return {
    user_id: String(raw.user_id),
    nama: String(raw.nama),
    ...{ sekolah: text('sekolah'), nomor_peserta: text('nomor_peserta'), ruang: text('ruang') },
    kursi: time(raw.kursi),
    downloaded: Boolean(raw.downloaded),
    attempt_id: raw.attempt_id,
    status: text('status') as BoardRow['status'],
    ...{ paused: Boolean(raw.paused), stopped: Boolean(raw.stopped), counted: Boolean(raw.counted) },
    ...{ started_at: time(raw.started_at), ends_at: time(raw.ends_at), sealed_at: time(raw.sealed_at) },
    sealed_by: text('sealed_by') as BoardRow['sealed_by'],
    ...{ online_until: online, contact_at: time(raw.contact_at) },
    report: (raw.report ?? null) as PhoneReport | null,
    anomalies: raw.anomalies.map(({ kind }) => kind),
    extra_ms: givenTo(raw.live),
    awaiting_phone: Boolean(raw.awaiting_phone),
  }
}

const givenTo = (live: AttemptLive | null) =>
  (live?.grants ?? []).reduce((sum, { ms, undone_seq }) => sum + (undone_seq === null ? ms : 0), 0)

function placeOf({ started_at, status, moves, live, extra_ms }: Raw, outline: Outline | null, now: number): number {
  if (!outline || status !== 'open') return -1
  const gaps = (live?.grants ?? []).filter(({ undone_seq }) => undone_seq === null)
  const given = { extra_ms: extra_ms ?? 0, ...(live?.located && { gaps }) }
  return openIndex(limits(outline, moves, given), live?.paused?.t ?? now - Number(started_at))
}

export interface Counts {
  counts: BoardCounts
  ruang: BoardReply['ruang']
  /** Of each room; null: of those without. */
  byRoom: Map<string | null, BoardCounts>
}

const sum = (all: readonly BoardCounts[]): BoardCounts =>
  Object.fromEntries(BOARD_VIEWS.map((view) => [view, all.reduce((n, one) => n + (one[view] ?? 0), 0)])) as BoardCounts

/** What a reader waits for at most while lines are derived, ms; the rest is derived with the next look. */
const PATIENCE_MS = 1000

/** The counters at the top, and the rooms. */
async function readCounts({ db, now }: Pick<BoardDeps, 'db' | 'now'>, jadwal_id: string): Promise<Counts> {
  await foldBoard(db, jadwal_id, now(), PATIENCE_MS)
  type Row = Record<string, unknown> & BoardCounts & { ruang: string | null }
  const { rows } = await db.execute<Row>(countsOf(jadwal_id))
  const byRoom = new Map(rows.map(({ ruang, ...counts }) => [ruang, counts as BoardCounts]))
  const ruang = [...byRoom]
    .flatMap(([name, { everyone, disconnected }]) =>
      name === null ? [] : [{ ruang: name, peserta: everyone, disconnected }],
    )
    .sort((a, b) => (a.ruang < b.ruang ? -1 : 1))
  return { counts: sum([...byRoom.values()]), ruang, byRoom }
}

/** The counters of a schedule, for its pages and its streams: who asks at the same time is told the same. */
export const boardCounts = (deps: Pick<BoardDeps, 'db' | 'now'>): ((jadwal_id: string) => Promise<Counts>) =>
  sharedLookUp((jadwal_id) => readCounts(deps, jadwal_id))

import type { SQL } from 'drizzle-orm'
import type { BoardCounts, BoardReply, BoardRow } from '#contract/exam/board.ts'
import { BOARD_VIEWS } from '#contract/exam/board.ts'
import type { FactsMessage } from '#contract/exam/log/messages.ts'
import type { PhoneReport } from '#contract/exam/phone-report.ts'
import { limits, openIndex } from '#contract/exam/timeline.ts'
import type { Db } from '../db/connect.ts'
import { sharedLookUp } from '../db/shared-look-up.ts'
import type { Given, Outline } from '../exam/rows.ts'
import { epochOrNull } from '../lib/times.ts'
import { foldBoard } from './board-fold.ts'
import { countsOf } from './board-fold-sql.ts'
import { countsFor } from './board-list-sql.ts'
import type { Progress, ProgressOf } from './progress.ts'

export interface BoardDeps {
  db: Db
  now: () => number
  outlineOf(paper_sha256: string): Promise<Outline | null>
  progressOf: ProgressOf
}

/** A line as the database has it; bigint comes as text. */
interface Raw extends Record<string, unknown> {
  attempt_id: string | null
  paper_sha256: string | null
  anomalies: { kind: string }[]
  facts: FactsMessage | null
  given: Given | null
}

export interface Lines {
  rows: BoardRow[]
  /** The newest change among them, epoch ms. */
  changed_at: number
}

/** Lines of the board, with what only their papers and logs know: two look-ups for all of them. */
export async function readLines({ db, now, outlineOf, progressOf }: BoardDeps, query: SQL): Promise<Lines> {
  const raws = (await db.execute<Raw>(query)).rows
  const attempts = raws.flatMap(({ attempt_id, facts }) => (attempt_id && facts ? [{ attempt_id, facts }] : []))
  const shas = [...new Set(raws.flatMap(({ paper_sha256 }) => paper_sha256 ?? []))]
  const [progress, outlines] = await Promise.all([
    progressOf(attempts),
    Promise.all(shas.map(async (sha) => [sha, await outlineOf(sha)] as const)),
  ])
  const papers = new Map(outlines)
  const rows = raws.map((raw) => {
    const far = progress.get(raw.attempt_id ?? '')
    const part = placeOf(raw, far, papers.get(raw.paper_sha256 ?? '') ?? null, now())
    return { ...factsOf(raw), part, answered: far?.answered.size ?? 0 }
  })
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
    extra_ms: Number(raw.tambahan_detik) * 1000 + givenTo(raw.given),
    own_times: ownTimes(text('mulai_sendiri'), text('selesai_sendiri')),
    awaiting_phone: Boolean(raw.awaiting_phone),
  }
}

const ownTimes = (mulai: string | null, selesai: string | null) =>
  mulai === null && selesai === null ? null : { mulai: epochOrNull(mulai), selesai: epochOrNull(selesai) }

const givenTo = (given: Given | null) =>
  (given?.grants ?? []).reduce((sum, { ms, undone }) => sum + (undone ? 0 : ms), 0)

function placeOf({ status, facts }: Raw, far: Progress | undefined, outline: Outline | null, now: number): number {
  if (!outline || !facts || status !== 'open') return -1
  const { started_at, stops, extra_ms } = facts
  const stood = stops.reduce((sum, { at, until }) => sum + Math.max(0, Math.min(until ?? now, now) - at), 0)
  return openIndex(limits(outline, far?.moves ?? [], extra_ms), now - started_at - stood)
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
async function readCounts({ db, now }: Pick<BoardDeps, 'db' | 'now'>, jadwal_id: string, only?: SQL): Promise<Counts> {
  await foldBoard(db, jadwal_id, now(), PATIENCE_MS)
  type Row = Record<string, unknown> & BoardCounts & { ruang: string | null }
  const { rows } = await db.execute<Row>(only ? countsFor(jadwal_id, only) : countsOf(jadwal_id))
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

/** The same of those lines alone. */
export const countsOfPart = (deps: Pick<BoardDeps, 'db' | 'now'>, jadwal_id: string, only: SQL): Promise<Counts> =>
  readCounts(deps, jadwal_id, only)

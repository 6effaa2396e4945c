import { and, eq, inArray, lt, or } from 'drizzle-orm'
import type { ImportSoalStatus, TableLayout } from '#contract/question-bank/import-soal.ts'
import type { Db, Tx } from '../db/connect.ts'
import { imporSoalTable } from '../db/tables/index.ts'
import { EMPTY_REPORT, type Report } from './analyse.ts'

/** A file nobody confirmed is dropped after a day; one whose process is silent this long may be taken up again. */
const KEPT_MS = 24 * 3_600_000
const SILENT_MS = 60_000

const iso = (ms: number) => new Date(ms).toISOString()

export type Upload = typeof imporSoalTable.$inferSelect

export async function beginUpload(
  db: Db,
  file: Pick<Upload, 'id' | 'user_id' | 'filename' | 'mapel_id'>,
  now: number,
): Promise<void> {
  await db.delete(imporSoalTable).where(lt(imporSoalTable.created_at, iso(now - KEPT_MS)))
  const fresh = { state: 'checking' as const, done: 0, total: 0, report: { ...EMPTY_REPORT } }
  await db.insert(imporSoalTable).values({ ...file, ...fresh, created_at: iso(now), beat_at: iso(now) })
}

/** The upload of this person without its bytes; undefined where there is none. */
export async function uploadStatus(
  db: Db,
  id: string,
  user_id: string,
  now: number,
): Promise<ImportSoalStatus | undefined> {
  const { filename, state, done, total, report, beat_at } = imporSoalTable
  const [row] = await db
    .select({ filename, state, done, total, report, beat_at })
    .from(imporSoalTable)
    .where(and(eq(imporSoalTable.id, id), eq(imporSoalTable.user_id, user_id)))
  if (!row) return undefined
  const { report: found, beat_at: beat, ...facts } = row
  const told = { ...EMPTY_REPORT, ...(found as Partial<Report>) }
  const silent = ['checking', 'saving'].includes(row.state) && Date.parse(beat) < now - SILENT_MS
  if (!silent) return { token: id, ...facts, ...told }
  return {
    token: id,
    ...facts,
    ...told,
    state: 'failed',
    message: told.message ?? 'Proses terhenti. Unggah berkas ini sekali lagi.',
  }
}

export async function loadUpload(db: Db, id: string): Promise<Upload | undefined> {
  const [row] = await db.select().from(imporSoalTable).where(eq(imporSoalTable.id, id))
  return row
}

export async function beatUpload(db: Db, id: string, done: number, total: number, now: number): Promise<void> {
  await db
    .update(imporSoalTable)
    .set({ done, total, beat_at: iso(now) })
    .where(eq(imporSoalTable.id, id))
}

/** Files that wait for their turn are not given up. */
export async function stayAlive(db: Db, ids: readonly string[], now: number): Promise<void> {
  if (!ids.length) return
  await db
    .update(imporSoalTable)
    .set({ beat_at: iso(now) })
    .where(inArray(imporSoalTable.id, [...ids]))
}

/** Takes up a file whose process fell silent before it was judged; false where somebody works on it. */
export async function takeUp(db: Db, id: string, user_id: string, now: number): Promise<boolean> {
  const silent = and(eq(imporSoalTable.state, 'checking'), lt(imporSoalTable.beat_at, iso(now - SILENT_MS)))
  const rows = await db
    .update(imporSoalTable)
    .set({ beat_at: iso(now) })
    .where(and(eq(imporSoalTable.id, id), eq(imporSoalTable.user_id, user_id), silent))
    .returning({ id: imporSoalTable.id })
  return rows.length > 0
}

/** A file whose tables are to be read otherwise is judged anew; false where it is being judged or saved. */
export async function layOut(db: Db, id: string, layouts: TableLayout[], now: number): Promise<boolean> {
  const rows = await db
    .update(imporSoalTable)
    .set({ state: 'checking', layouts, done: 0, total: 0, beat_at: iso(now) })
    .where(and(eq(imporSoalTable.id, id), inArray(imporSoalTable.state, ['ready', 'failed'])))
    .returning({ id: imporSoalTable.id })
  return rows.length > 0
}

/** Drops a file that its sender does not want to save. */
export async function dropUpload(db: Db, id: string, user_id: string): Promise<void> {
  await db.delete(imporSoalTable).where(and(eq(imporSoalTable.id, id), eq(imporSoalTable.user_id, user_id)))
}

export async function endUpload(db: Db | Tx, id: string, state: Upload['state'], report: Report): Promise<void> {
  await db
    .update(imporSoalTable)
    .set({ state, report: { ...report } })
    .where(eq(imporSoalTable.id, id))
}

/** Takes a checked file up for saving; false where it is being saved, was saved or cannot be. */
export async function claimUpload(db: Db, id: string, now: number): Promise<boolean> {
  const lost = and(eq(imporSoalTable.state, 'saving'), lt(imporSoalTable.beat_at, iso(now - SILENT_MS)))
  const rows = await db
    .update(imporSoalTable)
    .set({ state: 'saving', done: 0, beat_at: iso(now) })
    .where(and(eq(imporSoalTable.id, id), or(eq(imporSoalTable.state, 'ready'), lost)))
    .returning({ id: imporSoalTable.id })
  return rows.length > 0
}

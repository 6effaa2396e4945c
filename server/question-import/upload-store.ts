import { and, eq, inArray, lt, or } from 'drizzle-orm'
import type { ImportSoalStatus, TableLayout } from '#contract/question-bank/import-soal.ts'
import type { Db, Tx } from '../db/connect.ts'
import { importSoalTable } from '../db/tables/index.ts'
import { EMPTY_REPORT, type Report } from './analyse.ts'

/** A file nobody confirmed is dropped after a day; one whose process is silent this long may be taken up again. */
const KEPT_MS = 24 * 3_600_000
const SILENT_MS = 60_000

const iso = (ms: number) => new Date(ms).toISOString()

export type Upload = typeof importSoalTable.$inferSelect

export async function beginUpload(
  db: Db,
  file: Pick<Upload, 'id' | 'user_id' | 'filename' | 'mapel_id'>,
  now: number,
): Promise<void> {
  await db.delete(importSoalTable).where(lt(importSoalTable.created_at, iso(now - KEPT_MS)))
  const fresh = { state: 'checking' as const, done: 0, total: 0, report: { ...EMPTY_REPORT } }
  await db.insert(importSoalTable).values({ ...file, ...fresh, created_at: iso(now), beat_at: iso(now) })
}

/** The upload of this person without its bytes; undefined where there is none. */
export async function uploadStatus(
  db: Db,
  id: string,
  user_id: string,
  now: number,
): Promise<ImportSoalStatus | undefined> {
  const { filename, state, done, total, report, beat_at } = importSoalTable
  const [row] = await db
    .select({ filename, state, done, total, report, beat_at })
    .from(importSoalTable)
    .where(and(eq(importSoalTable.id, id), eq(importSoalTable.user_id, user_id)))
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
  const [row] = await db.select().from(importSoalTable).where(eq(importSoalTable.id, id))
  return row
}

export async function beatUpload(db: Db, id: string, done: number, total: number, now: number): Promise<void> {
  await db
    .update(importSoalTable)
    .set({ done, total, beat_at: iso(now) })
    .where(eq(importSoalTable.id, id))
}

/** Files that wait for their turn are not given up. */
export async function stayAlive(db: Db, ids: readonly string[], now: number): Promise<void> {
  if (!ids.length) return
  await db
    .update(importSoalTable)
    .set({ beat_at: iso(now) })
    .where(inArray(importSoalTable.id, [...ids]))
}

/** Takes up a file whose process fell silent before it was judged; false where somebody works on it. */
export async function takeUp(db: Db, id: string, user_id: string, now: number): Promise<boolean> {
  const silent = and(eq(importSoalTable.state, 'checking'), lt(importSoalTable.beat_at, iso(now - SILENT_MS)))
  const rows = await db
    .update(importSoalTable)
    .set({ beat_at: iso(now) })
    .where(and(eq(importSoalTable.id, id), eq(importSoalTable.user_id, user_id), silent))
    .returning({ id: importSoalTable.id })
  return rows.length > 0
}

/** A file whose tables are to be read otherwise is judged anew; false where it is being judged or saved. */
export async function layOut(db: Db, id: string, layouts: TableLayout[], now: number): Promise<boolean> {
  const rows = await db
    .update(importSoalTable)
    .set({ state: 'checking', layouts, done: 0, total: 0, beat_at: iso(now) })
    .where(and(eq(importSoalTable.id, id), inArray(importSoalTable.state, ['ready', 'failed'])))
    .returning({ id: importSoalTable.id })
  return rows.length > 0
}

/** Drops a file that its sender does not want to save. */
export async function dropUpload(db: Db, id: string, user_id: string): Promise<void> {
  await db.delete(importSoalTable).where(and(eq(importSoalTable.id, id), eq(importSoalTable.user_id, user_id)))
}

export async function endUpload(db: Db | Tx, id: string, state: Upload['state'], report: Report): Promise<void> {
  await db
    .update(importSoalTable)
    .set({ state, report: { ...report } })
    .where(eq(importSoalTable.id, id))
}

/** Takes a checked file up for saving; false where it is being saved, was saved or cannot be. */
export async function claimUpload(db: Db, id: string, now: number): Promise<boolean> {
  const lost = and(eq(importSoalTable.state, 'saving'), lt(importSoalTable.beat_at, iso(now - SILENT_MS)))
  const rows = await db
    .update(importSoalTable)
    .set({ state: 'saving', done: 0, beat_at: iso(now) })
    .where(and(eq(importSoalTable.id, id), or(eq(importSoalTable.state, 'ready'), lost)))
    .returning({ id: importSoalTable.id })
  return rows.length > 0
}

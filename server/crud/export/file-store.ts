import { and, asc, eq, gt, lt } from 'drizzle-orm'
import type { ExportStatus } from '#contract/export.ts'
import type { Db } from '../../db/connect.ts'
import { exportChunkTable, exportTable } from '../../db/tables/index.ts'

/** A file nobody has fetched is dropped after a day; one whose process is silent this long will not be finished. */
const KEPT_MS = 24 * 3_600_000
const SILENT_MS = 60_000

const iso = (ms: number) => new Date(ms).toISOString()

export interface AskedFile {
  filename: string
  user_id: string
  /** Those that its asker holds of the menus that the rows depend on. */
  menus: string[]
  total: number
}

export async function beginFile(db: Db, asked: AskedFile, now: number): Promise<void> {
  await db.delete(exportTable).where(lt(exportTable.created_at, iso(now - KEPT_MS)))
  const beat = { created_at: iso(now), beat_at: iso(now) }
  await db.insert(exportTable).values({ ...asked, state: 'running', done: 0, ...beat })
}

/** The menus that the file of this person depends on; none where there is no such file. */
export async function menusOfFile(db: Db, filename: string, user_id: string): Promise<string[]> {
  const [row] = await db
    .select({ menus: exportTable.menus })
    .from(exportTable)
    .where(and(eq(exportTable.filename, filename), eq(exportTable.user_id, user_id)))
  return row?.menus ?? []
}

/** Whether a file of this person is being written by a process that lives. */
export async function isWriting(db: Db, user_id: string, now: number): Promise<boolean> {
  const rows = await db
    .select({ filename: exportTable.filename })
    .from(exportTable)
    .where(
      and(
        eq(exportTable.user_id, user_id),
        eq(exportTable.state, 'running'),
        gt(exportTable.beat_at, iso(now - SILENT_MS)),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export async function putChunk(db: Db, filename: string, urutan: number, bytes: Buffer): Promise<void> {
  await db.insert(exportChunkTable).values({ filename, urutan, bytes })
}

export async function beat(db: Db, filename: string, done: number, now: number): Promise<void> {
  await db
    .update(exportTable)
    .set({ done, beat_at: iso(now) })
    .where(eq(exportTable.filename, filename))
}

export async function endFile(db: Db, filename: string, state: 'done' | 'failed'): Promise<void> {
  await db.update(exportTable).set({ state }).where(eq(exportTable.filename, filename))
}

/** How far a file of this person is; undefined where there is none. */
export async function fileStatus(
  db: Db,
  filename: string,
  user_id: string,
  now: number,
): Promise<ExportStatus | undefined> {
  const [row] = await db
    .select()
    .from(exportTable)
    .where(and(eq(exportTable.filename, filename), eq(exportTable.user_id, user_id)))
  if (!row) return undefined
  const lost = row.state === 'running' && Date.parse(row.beat_at) < now - SILENT_MS
  return { filename, state: lost ? 'failed' : row.state, done: row.done, total: row.total }
}

/** The file's bytes in order, a part at a time; the file is forgotten once the last part has been taken. */
export async function* takeFile(db: Db, filename: string): AsyncGenerator<Buffer> {
  for (let last = -1; ; ) {
    const [chunk] = await db
      .select()
      .from(exportChunkTable)
      .where(and(eq(exportChunkTable.filename, filename), gt(exportChunkTable.urutan, last)))
      .orderBy(asc(exportChunkTable.urutan))
      .limit(1)
    if (!chunk) break
    last = chunk.urutan
    yield chunk.bytes
  }
  await db.delete(exportTable).where(eq(exportTable.filename, filename))
}

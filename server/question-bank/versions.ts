import { randomUUID } from 'node:crypto'
import { and, count, desc, eq, inArray } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { historyQuery, historyReply, type Versioned } from '#contract/question-bank/questions.ts'
import { PAGE_SIZE } from '#contract/resource.ts'
import type { ServeDeps } from '../crud/types.ts'
import type { Tx } from '../db/connect.ts'
import { questionVersionTable, userTable } from '../db/tables/index.ts'
import { anyUnreleased } from '../release/sharing.ts'
import { demandConfirmed } from '../security/confirmed.ts'
import { demandMenu } from '../security/rights.ts'

type Version = typeof questionVersionTable.$inferInsert
interface Row {
  id: string
  version: number
  updated_at: string
}

export interface Written {
  /** The row as it was; absent where it is new. */
  before?: Row | undefined
  after: Row
}

/** Who wrote and how; `by` null where nobody is known. */
export interface Writer {
  by: string | null
  sumber: 'tulis' | 'impor'
}

const CHUNK = 200

/**
 * Keeps what was written as versions, in the writer's transaction. A row whose history had not begun gets its earlier
 * state as well, so that the first change can be seen and undone.
 */
export async function keepVersions(
  tx: Tx,
  jenis: Versioned,
  written: readonly Written[],
  { by, sumber }: Writer,
): Promise<void> {
  const changed = written.flatMap(({ before }) => before ?? [])
  const begun = await withHistory(
    tx,
    changed.map((row) => row.id),
  )
  const known = new Set(begun)
  const rows = written.flatMap(({ before, after }): Version[] => {
    const first = before && !known.has(before.id)
    if (before) known.add(before.id)
    return [...(first ? [versionOf(jenis, before, null, 'awal')] : []), versionOf(jenis, after, by, sumber)]
  })
  for (let at = 0; at < rows.length; at += CHUNK)
    await tx.insert(questionVersionTable).values(rows.slice(at, at + CHUNK))
}

async function withHistory(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (!ids.length) return []
  const rows = await tx
    .selectDistinct({ id: questionVersionTable.row_id })
    .from(questionVersionTable)
    .where(inArray(questionVersionTable.row_id, [...ids]))
  return rows.map((row) => row.id)
}

function versionOf(jenis: Versioned, row: Row, oleh: string | null, sumber: Version['sumber']): Version {
  const { id, version, created_at: _made, updated_at, ...isi } = row as Row & { created_at?: string }
  return { id: randomUUID(), jenis, row_id: id, version: version, at: updated_at, oleh, sumber, isi }
}

/** GET /soal-versions: every version of a question, sheet or stimulus with who wrote it when, the newest first. */
export const historyRoutes: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  const schema = { tags: ['soal'], querystring: historyQuery, response: { 200: historyReply } }
  app.get('/soal-versions', { schema }, async (request) => {
    await demandMenu(db, request.requireViewer(), 'bank-soal')
    const { jenis, id, page = 1, size = PAGE_SIZE } = request.query
    if (await anyUnreleased(db, [id], now())) await demandConfirmed(db, request.requireViewer(), now())
    const table = questionVersionTable
    const where = and(eq(table.row_id, id), eq(table.jenis, jenis))
    const rows = db
      .select({ row: table, nama: userTable.nama })
      .from(table)
      .leftJoin(userTable, eq(userTable.id, table.oleh))
      .where(where)
      .orderBy(desc(table.at), desc(table.version), desc(table.id))
      .limit(size)
      .offset((page - 1) * size)
    const [found, [total]] = await Promise.all([rows, db.select({ n: count() }).from(table).where(where)])
    const data = found.map(({ row, nama }) => ({
      ...{ id: row.id, version: row.version, at: row.at, by: nama, source: row.sumber, content: row.isi },
    }))
    return { data, total: total?.n ?? 0 }
  })
}

import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { WriteDeps } from '../crud/types.ts'
import type { Db, Tx } from '../db/connect.ts'
import {
  auditTable,
  importSoalTable,
  questionVersionTable,
  soalTable,
  stemFingerprintTable,
  subtestPaketTable,
} from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { touched } from '../packages/publication/policy.ts'
import { keepFingerprints } from '../question-bank/duplicates/find.ts'
import { keepVersions } from '../question-bank/versions.ts'
import type { Report } from './analyse.ts'

interface Undoing {
  token: string
  actor_id: string
}

type Row = typeof soalTable.$inferSelect

/**
 * Takes back what an import saved: its new questions are gone, those it changed are as they were. All of it or nothing: not where somebody
 * has changed one since, or a package holds one.
 */
export async function undoImport(db: Db, { token, actor_id }: Undoing, deps: WriteDeps): Promise<void> {
  await db.transaction(async (tx) => {
    const [upload] = await tx.select().from(importSoalTable).where(eq(importSoalTable.id, token)).for('update')
    if (upload?.state !== 'done') throw refusal('import.not_saved')
    const lines = (upload.report as unknown as Report).soal
    const idsOf = (outcome: string) => lines.flatMap((one) => (one.outcome === outcome && one.id ? [one.id] : []))
    const [added, changed] = [idsOf('added'), idsOf('changed')]
    const rows = await lockedRows(tx, [...added, ...changed])
    const versions = await importedVersions(tx, rows)
    const isTouched = rows.some((row) => versions.get(row.id)?.version !== row.version)
    if (rows.length !== added.length + changed.length || isTouched) throw refusal('import.undo_changed')
    await refuseHeld(tx, added)
    if (added.length) {
      await tx.delete(stemFingerprintTable).where(inArray(stemFingerprintTable.soal_id, added))
      await tx.delete(soalTable).where(inArray(soalTable.id, added))
    }
    await restore(
      tx,
      rows.filter(({ id }) => changed.includes(id)),
      actor_id,
      deps,
    )
    await tx.insert(auditTable).values({
      id: randomUUID(),
      at: new Date(deps.now).toISOString(),
      actor_id,
      action: 'soal/undo-import',
      subject: token,
      reason: null,
      detail: { file: upload.filename, removed: added.length, restored: changed.length },
    })
    await tx.delete(importSoalTable).where(eq(importSoalTable.id, token))
  })
}

const lockedRows = async (tx: Tx, ids: readonly string[]): Promise<Row[]> =>
  ids.length
    ? tx
        .select()
        .from(soalTable)
        .where(inArray(soalTable.id, [...ids]))
        .for('update')
    : []

/** The newest kept version of each question, where an import wrote it. */
async function importedVersions(tx: Tx, rows: readonly Row[]): Promise<Map<string, { version: number }>> {
  if (!rows.length) return new Map()
  const { row_id, version, sumber } = questionVersionTable
  const found = await tx
    .selectDistinctOn([row_id], { row_id, version, sumber })
    .from(questionVersionTable)
    .where(
      inArray(
        row_id,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(row_id, desc(version))
  return new Map(found.filter((one) => one.sumber === 'impor').map((one) => [one.row_id, one]))
}

async function refuseHeld(tx: Tx, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  const [held] = await tx
    .select({ nama: subtestPaketTable.nama })
    .from(subtestPaketTable)
    .where(sql`${subtestPaketTable.soal_ids} && ${sql.param([...ids], subtestPaketTable.soal_ids)}`)
    .limit(1)
  if (held) throw refusal('soal.used', { subtes: held.nama })
}

/** Each question as its version before the import says, as a version of its own. */
async function restore(tx: Tx, rows: readonly Row[], by: string, deps: WriteDeps): Promise<void> {
  const stamp = new Date(deps.now).toISOString()
  const restored: Row[] = []
  for (const row of rows) {
    const [before] = await tx
      .select({ isi: questionVersionTable.isi })
      .from(questionVersionTable)
      .where(and(eq(questionVersionTable.row_id, row.id), lt(questionVersionTable.version, row.version)))
      .orderBy(desc(questionVersionTable.version))
      .limit(1)
    if (!before) throw refusal('import.undo_changed')
    const after = { ...row, ...(before.isi as Partial<Row>), id: row.id, version: row.version + 1, updated_at: stamp }
    await tx.update(soalTable).set(after).where(eq(soalTable.id, row.id))
    await keepVersions(tx, 'soal', [{ before: row, after }], { by, sumber: 'tulis' })
    restored.push(after)
  }
  await keepFingerprints(tx, restored as never)
  if (restored.length) touched(tx, { soal_ids: restored.map(({ id }) => id) }, deps)
}

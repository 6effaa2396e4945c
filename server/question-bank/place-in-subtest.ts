import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FieldError } from '#contract/errors.ts'
import { subtestPaket } from '#contract/resources/index.ts'
import type { WriteDeps } from '../crud/types.ts'
import type { Tx } from '../db/connect.ts'
import { auditTable, subtestPaketTable } from '../db/tables/index.ts'
import { fieldError } from '../lib/errors.ts'
import { touched } from '../packages/publication/policy.ts'

/**
 * Puts the questions that are not there yet at the end of a sub-test. Answers why they cannot stand there, having changed
 * nothing; undefined where they stand there now.
 */
export async function placeInSubtest(
  tx: Tx,
  subtest_id: string,
  soal_ids: readonly string[],
  actor_id: string,
  deps: WriteDeps,
): Promise<FieldError | undefined> {
  const [found] = await tx.select().from(subtestPaketTable).where(eq(subtestPaketTable.id, subtest_id)).for('update')
  if (!found) return fieldError('subtest_id', 'subtes.gone')
  const siblings = await tx
    .select({ id: subtestPaketTable.id, nama: subtestPaketTable.nama, soal_ids: subtestPaketTable.soal_ids })
    .from(subtestPaketTable)
    .where(eq(subtestPaketTable.paket_id, found.paket_id))
  const other = siblings.find((one) => one.id !== subtest_id && one.soal_ids.some((id) => soal_ids.includes(id)))
  if (other) return fieldError('subtest_id', 'subtes.soal_elsewhere', { subtes: other.nama })
  const fresh = soal_ids.filter((id) => !found.soal_ids.includes(id))
  if (!fresh.length) return undefined
  const after = [...found.soal_ids, ...fresh]
  if (!subtestPaket.fields.soal_ids.safeParse(after).success) {
    return fieldError('subtest_id', 'subtes.full', { subtes: found.nama, most: 500 })
  }
  const stamp = new Date(deps.now).toISOString()
  await tx
    .update(subtestPaketTable)
    .set({ soal_ids: after, version: found.version + 1, updated_at: stamp })
    .where(eq(subtestPaketTable.id, subtest_id))
  await tx.insert(auditTable).values({
    id: randomUUID(),
    at: stamp,
    actor_id,
    action: 'subtest-paket/update',
    subject: subtest_id,
    reason: null,
    detail: { soal_ids: { before: found.soal_ids, after } },
  })
  touched(tx, { paket_ids: [found.paket_id] }, deps)
  return undefined
}

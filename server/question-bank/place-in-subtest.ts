import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { subtestPaket } from '#contract/resources/index.ts'
import type { WriteDeps } from '../crud/types.ts'
import type { Tx } from '../db/connect.ts'
import { auditTable, subtestPaketTable } from '../db/tables/index.ts'
import { republish } from '../packages/publication.ts'

/**
 * Puts the questions that are not there yet at the end of a sub-test. Answers in words why they cannot stand there,
 * having changed nothing; undefined where they stand there now.
 */
export async function placeInSubtest(
  tx: Tx,
  subtest_id: string,
  soal_ids: readonly string[],
  actor_id: string,
  deps: WriteDeps,
): Promise<string | undefined> {
  const [found] = await tx.select().from(subtestPaketTable).where(eq(subtestPaketTable.id, subtest_id)).for('update')
  if (!found) return 'Subtes tujuan sudah tidak ada. Pilih subtes lain, lalu simpan lagi.'
  const siblings = await tx
    .select({ id: subtestPaketTable.id, nama: subtestPaketTable.nama, soal_ids: subtestPaketTable.soal_ids })
    .from(subtestPaketTable)
    .where(eq(subtestPaketTable.paket_id, found.paket_id))
  const other = siblings.find((one) => one.id !== subtest_id && one.soal_ids.some((id) => soal_ids.includes(id)))
  if (other) {
    return `Sebagian soal ini sudah dipakai subtes ${other.nama} dalam paket yang sama. Keluarkan dulu dari sana, atau simpan tanpa subtes.`
  }
  const fresh = soal_ids.filter((id) => !found.soal_ids.includes(id))
  if (!fresh.length) return undefined
  const after = [...found.soal_ids, ...fresh]
  if (!subtestPaket.fields.soal_ids.safeParse(after).success) {
    return `Subtes ${found.nama} sudah penuh: paling banyak 500 soal. Pilih subtes lain.`
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
    detail: { soal_ids: { dari: found.soal_ids, menjadi: after } },
  })
  await republish(tx, [found.paket_id], deps)
  return undefined
}

import { and, eq, inArray, ne, not } from 'drizzle-orm'
import { kategoriUjian, ujian } from '#contract/resources/index.ts'
import { serve } from '../crud/serve.ts'
import type { Tx } from '../db/connect.ts'
import { attemptTable, kategoriUjianTable, ujianTable } from '../db/tables/index.ts'
import { notTrialExam } from '../db/trial-filter.ts'
import { refusal } from '../lib/errors.ts'
import { retireBundles } from '../packages/publication/bundles.ts'
import { giveSittings } from '../packages/publication/give-sittings.ts'
import { touched } from '../packages/publication/policy.ts'

export const kategoriUjianRoutes = serve(kategoriUjian, kategoriUjianTable, {
  check: async ({ tx, change }) => {
    if (change.op === 'delete') await moveTrialExams(tx, change.id)
  },
})

export const ujianRoutes = serve(ujian, ujianTable, {
  scope: (_viewer, holder) => and(notTrialExam(ujianTable.id), holder ? undefined : eq(ujianTable.status, 'terbit')),
  check: async ({ tx, before, after }) => {
    if (!before || !after) return
    const moved = before.paket_id !== after.paket_id
    const takenBack = before.status === 'terbit' && after.status === 'draf'
    if ((moved || takenBack) && (await hasAttempts(tx, before.id))) {
      throw refusal('ujian.has_attempts')
    }
  },
  after: async (tx, written, deps) => {
    // Only rows as they stand at the end count: a batch may change one exam twice.
    const rows = await tx
      .select()
      .from(ujianTable)
      .where(
        inArray(
          ujianTable.id,
          written.map(({ change }) => change.id),
        ),
      )
    await retireBundles(
      tx,
      rows.filter((row) => row.status !== 'terbit').map((row) => row.id),
    )
    const published = rows.filter((row) => row.status === 'terbit').map((row) => row.paket_id)
    const paket_ids = [...new Set(published)].sort()
    for (const paket_id of paket_ids) {
      if (written[0]) await giveSittings(tx, { paket_id }, written[0].viewer.user_id, deps)
    }
    touched(tx, { paket_ids }, deps)
  },
})

async function hasAttempts(tx: Tx, ujian_id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: attemptTable.id })
    .from(attemptTable)
    .where(eq(attemptTable.ujian_id, ujian_id))
    .limit(1)
  return rows.length > 0
}

/** Nobody sees the exams of trials and practices: they do not prevent the deletion of a category. */
async function moveTrialExams(tx: Tx, kategori_ujian_id: string): Promise<void> {
  const [other] = await tx
    .select({ id: kategoriUjianTable.id })
    .from(kategoriUjianTable)
    .where(ne(kategoriUjianTable.id, kategori_ujian_id))
    .limit(1)
  if (!other) return
  await tx
    .update(ujianTable)
    .set({ kategori_ujian_id: other.id })
    .where(and(eq(ujianTable.kategori_ujian_id, kategori_ujian_id), not(notTrialExam(ujianTable.id))))
}

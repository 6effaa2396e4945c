import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { soalPauli, subSoalPauli } from '#contract/resources/index.ts'
import { serve } from '../crud/serve.ts'
import type { Tx } from '../db/connect.ts'
import { soalPauliTable, subSoalPauliTable } from '../db/tables/index.ts'
import { refuseFields } from '../lib/refuse-fields.ts'
import { touched } from '../packages/publication/policy.ts'
import { columnProblem, makeSheet, type SheetPlan } from '../packages/publication/sheet.ts'
import { render } from '../packages/text/render.ts'
import { inputIntoSubtest } from './into-subtest.ts'
import { missingMedia, refuseUsed } from './soal.ts'
import { questionsWritten } from './written.ts'

export const soalPauliRoutes = serve(soalPauli, soalPauliTable, {
  ownTrail: true,
  own: { input: inputIntoSubtest(soalPauli) },
  check: async ({ tx, path, change, after }) => {
    if (!after) return refuseUsed(tx, change.id)
    const problems = render(after.petunjuk).problems.map((message) => ({ path: 'petunjuk', message }))
    refuseFields(path, [...problems, ...(await missingMedia(tx, [['petunjuk', after.petunjuk]]))])
  },
  after: async (tx, written, deps) => {
    await questionsWritten(tx, 'soal-pauli', written, deps.now)
    for (const { before, after } of written) {
      if (after && (!before || planOf(before) !== planOf(after))) await fillSheet(tx, after)
    }
    const soal_ids = written.filter(({ change }) => change.op === 'update').map(({ change }) => change.id)
    touched(tx, { soal_ids }, deps)
  },
})

/** What the generator goes by: a change of it makes the columns anew. */
export const planOf = ({ jenis, jumlah_kolom, baris, benih }: SheetPlan): string =>
  [jenis, jumlah_kolom, baris, benih].join()

/** Columns of a sheet, from its seed; they may be changed one by one afterwards. */
export async function fillSheet(tx: Tx, sheet: SheetPlan & { id: string }): Promise<void> {
  await tx.delete(subSoalPauliTable).where(eq(subSoalPauliTable.soal_pauli_id, sheet.id))
  const columns = makeSheet(sheet).map((column) => ({ id: randomUUID(), soal_pauli_id: sheet.id, ...column }))
  await tx.insert(subSoalPauliTable).values(columns)
}

export const subSoalPauliRoutes = serve(subSoalPauli, subSoalPauliTable, {
  check: async ({ tx, path, after }) => {
    if (!after) return
    const [sheet] = await tx.select().from(soalPauliTable).where(eq(soalPauliTable.id, after.soal_pauli_id))
    const problem = sheet && columnProblem(sheet.jenis, after)
    if (problem) refuseFields(path, [{ path: after.angka.length ? 'angka' : 'simbol', message: problem }])
  },
  after: async (tx, written, deps) => {
    const soal_ids = written.flatMap(({ before, after }) => [before, after]).flatMap((row) => row?.soal_pauli_id ?? [])
    touched(tx, { soal_ids }, deps)
  },
})

import { and, eq, inArray, ne } from 'drizzle-orm'
import type { FieldError } from '#contract/errors.ts'
import { subtestPaket } from '#contract/resources/index.ts'
import { visiblePakets } from '../catalog/visible.ts'
import { serve } from '../crud/serve.ts'
import type { WriteContext } from '../crud/types.ts'
import type { Tx } from '../db/connect.ts'
import { paketTable, soalPauliTable, soalTable, subtestPaketTable } from '../db/tables/index.ts'
import { fieldError } from '../lib/errors.ts'
import { refuseFields } from '../lib/refuse-fields.ts'
import { touched } from './publication/policy.ts'

type SubtestRow = NonNullable<WriteContext<typeof subtestPaket>['after']>

export const subtestPaketRoutes = serve(subtestPaket, subtestPaketTable, {
  scope: (viewer, holder, db) =>
    holder
      ? undefined
      : inArray(
          subtestPaketTable.paket_id,
          db.select({ id: paketTable.id }).from(paketTable).where(visiblePakets(db, viewer)),
        ),
  check: async ({ tx, path, after }) => {
    if (!after) return
    refuseFields(path, [...(await siblingProblems(tx, after)), ...(await missingSoal(tx, after.soal_ids))])
  },
  after: async (tx, written, deps) => {
    const paket_ids = written.flatMap(({ before, after }) => [before, after]).flatMap((row) => row?.paket_id ?? [])
    touched(tx, { paket_ids }, deps)
  },
})

/** One question stands once in a package, one code names one sub-test. */
async function siblingProblems(tx: Tx, row: SubtestRow): Promise<FieldError[]> {
  const siblings = await tx
    .select({ kode: subtestPaketTable.kode, soal_ids: subtestPaketTable.soal_ids })
    .from(subtestPaketTable)
    .where(and(eq(subtestPaketTable.paket_id, row.paket_id), ne(subtestPaketTable.id, row.id)))
  const taken = new Map(
    siblings.flatMap((sibling) => sibling.soal_ids.map((id): [string, string] => [id, sibling.kode])),
  )
  const problems: FieldError[] = []
  if (siblings.some((sibling) => sibling.kode.toLowerCase() === row.kode.toLowerCase())) {
    problems.push(fieldError('kode', 'subtes.kode_taken', { kode: row.kode }))
  }
  row.soal_ids.forEach((given, index) => {
    const id = given.toLowerCase()
    const earlier = row.soal_ids.findIndex((other) => other.toLowerCase() === id)
    const path = `soal_ids.${index}`
    const kode = taken.get(id)
    if (earlier < index) problems.push(fieldError(path, 'subtes.soal_twice', { number: earlier + 1 }))
    else if (kode !== undefined) problems.push(fieldError(path, 'subtes.soal_taken', { kode }))
  })
  return problems
}

/** Questions and sheets are looked up in two queries; the lock keeps them from being deleted meanwhile. */
async function missingSoal(tx: Tx, soal_ids: readonly string[]): Promise<FieldError[]> {
  if (!soal_ids.length) return []
  const ids = [...soal_ids]
  const soal = await tx
    .select({ id: soalTable.id })
    .from(soalTable)
    .where(inArray(soalTable.id, ids))
    .orderBy(soalTable.id)
    .for('key share')
  const sheets = await tx
    .select({ id: soalPauliTable.id })
    .from(soalPauliTable)
    .where(inArray(soalPauliTable.id, ids))
    .orderBy(soalPauliTable.id)
    .for('key share')
  const known = new Set([...soal, ...sheets].map((row) => row.id))
  return ids.flatMap((id, index) =>
    known.has(id.toLowerCase()) ? [] : [fieldError(`soal_ids.${index}`, 'subtes.soal_missing', { number: index + 1 })],
  )
}

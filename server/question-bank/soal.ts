import { arrayContains, inArray } from 'drizzle-orm'
import type { FieldError } from '#contract/errors.ts'
import { soal, stimulus } from '#contract/resources/index.ts'
import { serve } from '../crud/serve.ts'
import type { Tx } from '../db/connect.ts'
import { mediaTable, soalTable, stimulusTable, subtestPaketTable } from '../db/tables/index.ts'
import { fieldError, refusal } from '../lib/errors.ts'
import { refuseFields } from '../lib/refuse-fields.ts'
import { touched } from '../packages/publication/policy.ts'
import { draftProblems, soalProblems } from '../packages/publication/soal-rules.ts'
import { isBlank, render } from '../packages/text/render.ts'
import { teasers } from '../packages/text/teaser.ts'
import { anyUnreleased } from '../release/sharing.ts'
import { inputIntoSubtest } from './into-subtest.ts'
import { itemFigures } from './item-figures.ts'
import { packagesWith } from './usage.ts'
import { questionsWritten } from './written.ts'

export const soalRoutes = serve(soal, soalTable, {
  ownTrail: true,
  // A write answers the whole row, and so does the refusal of one that comes late.
  confirm: {
    reads: anyUnreleased,
    writes: (db, changes, now) => anyUnreleased(db, idsOf(changes), now),
    exports: true,
  },
  own: { input: inputIntoSubtest(soal) },
  derive: async (db, rows) => {
    const ids = idsOf(rows)
    const [drawn, uses, figures] = await Promise.all([
      teasers(rows.map(({ teks }) => teks)),
      packagesWith(db, ids),
      itemFigures(db, ids),
    ])
    return rows.map((row, index) => ({
      ...row,
      cuplikan_html: drawn[index] ?? '',
      dipakai: uses.get(row.id) ?? 0,
      ...(figures.get(row.id) ?? UNSAT),
    }))
  },
  check: async ({ tx, path, change, after }) => {
    if (!after) return refuseUsed(tx, change.id)
    const problems = after.status === 'draf' ? draftProblems(after) : soalProblems(after)
    refuseFields(path, [...problems, ...(await missingMedia(tx, textsOf(after)))])
  },
  after: async (tx, written, deps) => {
    await questionsWritten(tx, 'soal', written, deps.now)
    const soal_ids = written.filter(({ change }) => change.op === 'update').map(({ change }) => change.id)
    touched(tx, { soal_ids }, deps)
  },
})

const UNSAT = { takers: 0, facility: null, discrimination: null }

const idsOf = (changes: readonly { id: string }[]) => changes.map(({ id }) => id)

export const stimulusRoutes = serve(stimulus, stimulusTable, {
  ownTrail: true,
  check: async ({ tx, path, after }) => {
    if (!after) return
    const shown = render(after.teks)
    const problems = shown.problems.map((message) => ({ path: 'teks', message }))
    const blank = !problems.length && isBlank(shown) ? [{ path: 'teks', message: 'Teks ini kosong.' }] : []
    refuseFields(path, [...problems, ...blank, ...(await missingMedia(tx, [['teks', after.teks]]))])
  },
  after: async (tx, written, deps) => {
    await questionsWritten(tx, 'stimulus', written, deps.now)
    const stimulus_ids = written.filter(({ change }) => change.op === 'update').map(({ change }) => change.id)
    touched(tx, { stimulus_ids }, deps)
  },
})

type NamedText = readonly [path: string, text: string]

function textsOf(row: typeof soalTable.$inferSelect): NamedText[] {
  return [
    ['teks', row.teks],
    ...row.opsi.map((opsi, index): NamedText => [`opsi.${index}.teks`, opsi.teks]),
    ...row.pernyataan.map((text, index): NamedText => [`pernyataan.${index}`, text]),
    ['pembahasan_teks', row.pembahasan_teks],
  ]
}

/** A question in a package is taken out there first. */
export async function refuseUsed(tx: Tx, id: string): Promise<void> {
  const [user] = await tx
    .select({ nama: subtestPaketTable.nama })
    .from(subtestPaketTable)
    .where(arrayContains(subtestPaketTable.soal_ids, [id]))
    .limit(1)
  if (user) throw refusal('soal.used', { subtes: user.nama })
}

/** Media that a text names and the server does not hold. */
export async function missingMedia(tx: Tx, texts: readonly NamedText[]): Promise<FieldError[]> {
  const named = texts.flatMap(([path, text]) => render(text).media.map((sha256) => ({ path, sha256 })))
  if (!named.length) return []
  const shas = named.map(({ sha256 }) => sha256)
  const rows = await tx.select({ sha256: mediaTable.sha256 }).from(mediaTable).where(inArray(mediaTable.sha256, shas))
  const known = new Set(rows.map((row) => row.sha256))
  return named
    .filter(({ sha256 }) => !known.has(sha256))
    .map(({ path, sha256 }) => fieldError(path, 'soal.missing_media', { media: sha256.slice(0, 12) }))
}

import { FAR, PREVIEW_ROWS, type Previewed } from '#contract/reporting/ruling.ts'
import type { WeightPreviewRequest } from '#contract/weights/weights.ts'
import type { Db } from '../db/connect.ts'
import { combinedGrade, subcatResults } from '../report-card/combined.ts'
import { componentsOf, gradeOf, ofTerm, pasResults, pasWeights, termsOf } from '../report-card/pas-results.ts'
import { loadJadwal } from '../reporting/load-jadwal.ts'
import { movedBy } from '../reporting/preview.ts'
import { figuresOf, rekeyed } from './figures.ts'
import { namesOf, storedSubcats } from './stored.ts'

/** Who moves how much by weights that are not in force. Changes nothing. */
export async function previewWeights(db: Db, wanted: WeightPreviewRequest): Promise<Previewed> {
  if (wanted.type === 'pas') return pasPreview(db, wanted)
  if (wanted.type === 'subcat') return subcatPreview(db, wanted)
  await loadJadwal(db, wanted.jadwal_id)
  const figures = figuresOf(wanted.bagian)
  return movedBy(
    db,
    wanted.jadwal_id,
    () => true,
    (newest) => rekeyed(newest, figures),
  )
}

/** Grades of a subject in the newest term with results. */
async function pasPreview(db: Db, wanted: Extract<WeightPreviewRequest, { type: 'pas' }>): Promise<Previewed> {
  const { mapel_id } = wanted
  const all = await pasResults(db, { mapel_id })
  const [term] = termsOf(all)
  const now = (await pasWeights(db, [mapel_id]))(mapel_id)
  const people = Map.groupBy(term ? ofTerm(all, term) : [], ({ user_id }) => user_id)
  const grades = [...people].flatMap(([user_id, own]) => {
    const parts = componentsOf(own).get(mapel_id)
    if (!parts) return []
    const [before, after] = [gradeOf(parts, now), gradeOf(parts, wanted)]
    return [{ user_id, attempt_id: own[0]?.attempt_id ?? '', before: before.final, after: after.final }]
  })
  return compared(db, grades, { before: now.kkm, after: wanted.kkm })
}

async function subcatPreview(db: Db, wanted: Extract<WeightPreviewRequest, { type: 'subcat' }>): Promise<Previewed> {
  const stored = await storedSubcats(db, wanted.kategori_id)
  const ids = new Set([...stored, ...wanted.bagian].map(({ subcat_id }) => subcat_id))
  const people = Map.groupBy(await subcatResults(db, [...ids], null), ({ user_id }) => user_id)
  const grades = [...people].map(([user_id, own]) => ({
    ...{ user_id, attempt_id: own[0]?.attempt_id ?? '' },
    before: combinedGrade(stored, own).nilai,
    after: combinedGrade(wanted.bagian, own).nilai,
  }))
  return compared(db, grades, null)
}

interface Grade {
  user_id: string
  attempt_id: string
  before: number | null
  after: number | null
}

/** Grades that nobody ranks as a sitting: places by the grade alone, equals share one. */
async function compared(
  db: Db,
  all: readonly Grade[],
  pass: { before: number; after: number } | null,
): Promise<Previewed> {
  const grades = all.filter(
    (one): one is Grade & { before: number; after: number } => one.before !== null && one.after !== null,
  )
  const names = await namesOf(
    db,
    grades.map(({ user_id }) => user_id),
  )
  const [old, fresh] = [placesBy(grades, 'before'), placesBy(grades, 'after')]
  const rows = grades.map(({ user_id, attempt_id, before, after }) => ({
    attempt_id,
    nama: names.get(user_id) ?? '',
    rank: { before: old.get(user_id) ?? 0, after: fresh.get(user_id) ?? 0 },
    nilai: { before, after },
    lulus: { before: pass && before >= pass.before, after: pass && after >= pass.after },
  }))
  const steps = rows.map(({ rank }) => rank.before - rank.after)
  const gains = rows.map(({ nilai }) => nilai.after - nilai.before)
  const mean = (of: 'before' | 'after') =>
    rows.length ? rows.reduce((sum, { nilai }) => sum + nilai[of], 0) / rows.length : null
  return {
    participants: rows.length,
    nilai: split(gains),
    rank: { ...split(steps), far: steps.filter((step) => Math.abs(step) >= FAR).length },
    lulus: {
      now_passed: rows.filter(({ lulus }) => lulus.before === false && lulus.after === true).length,
      now_failed: rows.filter(({ lulus }) => lulus.before === true && lulus.after === false).length,
    },
    mean: { before: mean('before'), after: mean('after') },
    waiting: 0,
    rows: rows
      .sort((a, b) => gain(b.nilai) - gain(a.nilai) || a.rank.after - b.rank.after || (a.nama < b.nama ? -1 : 1))
      .slice(0, PREVIEW_ROWS),
  }
}

const gain = ({ before, after }: { before: number; after: number }) => Math.abs(after - before)
const split = (values: readonly number[]) => ({
  up: values.filter((value) => value > 0).length,
  down: values.filter((value) => value < 0).length,
  unchanged: values.filter((value) => value === 0).length,
})

function placesBy(grades: readonly (Grade & { before: number; after: number })[], of: 'before' | 'after') {
  const ordered = [...grades].sort((a, b) => b[of] - a[of])
  const places = new Map<string, number>()
  ordered.forEach((one, index) => {
    const above = ordered[index - 1]
    places.set(one.user_id, above && above[of] === one[of] ? (places.get(above.user_id) ?? 0) : index + 1)
  })
  return places
}

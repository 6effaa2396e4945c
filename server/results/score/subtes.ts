import type { PaperSubtes } from '#contract/exam/paper.ts'
import type { SheetScore, SubtesScore, TopicScore } from '#contract/results/results.ts'
import type { SoalKeys, SubtesKeys } from '../../packages/publication/keys.ts'
import { givenOf, type Scored } from './given-answers.ts'
import { countedOf, counts } from './grading/outcome.ts'
import { type SubtesTime, sheetScore, sheetTally } from './sheet/sheet-score.ts'
import { outOfHundred, sum, type Tally } from './tally.ts'

/** One sub-test: its questions counted, by topic too, against its threshold. `nilai` is 0-100 here. */
export function scoreSubtes(subtes: PaperSubtes, keys: SubtesKeys, scored: Scored, time: PartTime): SubtesScore {
  const { folded } = scored
  const sheets: SheetScore[] = []
  const tallies: Tally[] = []
  let unmarked = 0
  const topics = new Map<string, Tally[]>()
  for (const soal of subtes.soal) {
    if (soal.jenis === 'pauli' || soal.jenis === 'kecermatan') {
      const sheet = sheetScore(soal, folded.keys.get(soal.id) ?? [], sheetTime(time, folded.opened.get(soal.id)))
      sheets.push(sheet)
      tallies.push(sheetTally(sheet, keys))
      continue
    }
    const own = soalKeys(keys, soal.id)
    if (!counts(own)) continue
    const tally = countedOf(soal, own, givenOf(scored, own), keys)
    if (!tally) unmarked += 1
    if (!tally) continue
    tallies.push(tally)
    if (own.materi) topics.set(own.materi, [...(topics.get(own.materi) ?? []), tally])
  }
  return {
    id: subtes.id,
    kode: subtes.kode,
    nama: subtes.nama,
    ...standing(sum(tallies), keys),
    bobot: keys.bobot,
    prioritas_seri: keys.prioritas_seri,
    ambang: keys.ambang,
    materi: [...topics].map(([materi, own]): TopicScore => ({ materi, ...sum(own) })),
    ...(unmarked > 0 && { unmarked }),
    sheets,
  }
}

export interface PartTime extends SubtesTime {
  /** A sheet is all that the sub-test holds: it begins with it. */
  lone: boolean
}

/** A sheet among others began when it was opened, and has what is left. */
function sheetTime({ mulai, durasi_ms, lone }: PartTime, opened = mulai): SubtesTime {
  if (lone) return { mulai, durasi_ms }
  const late = Math.max(0, opened - mulai)
  return { mulai: mulai + late, durasi_ms: Math.max(0, durasi_ms - late) }
}

/** What follows from a sub-test's count: its figure from 0 to 100, and whether it reaches its threshold. */
export const standing = (total: Tally, { ambang }: Pick<SubtesKeys, 'ambang'>) => ({
  ...total,
  nilai: outOfHundred(total),
  lulus: ambang === null ? null : total.poin >= ambang,
})

/** By question, of keys that thousands of attempts are scored by. */
const keysById = new WeakMap<SubtesKeys, ReadonlyMap<string, SoalKeys>>()

/** Paper and keys are published together, so a question without a key is a fault of ours: better loud than a score. */
export function soalKeys(keys: SubtesKeys, soal_id: string): SoalKeys {
  const byId = keysById.get(keys) ?? new Map(keys.soal.map((soal) => [soal.id, soal]))
  keysById.set(keys, byId)
  const found = byId.get(soal_id)
  if (!found) throw new Error(`paper_key holds no key of question ${soal_id}`)
  return found
}

import { isDeepStrictEqual } from 'node:util'
import type { Paper } from '#contract/exam/paper.ts'
import type { Score, SubtesScore } from '#contract/results/results.ts'
import type { PaperKeys, SoalKeys, SubtesKeys } from '../packages/publication/keys.ts'
import type { AskedSoal } from '../results/score/grading/fitting.ts'
import type { Given } from '../results/score/grading/given.ts'
import { countedOf } from '../results/score/grading/outcome.ts'
import { scoreParts, subtesKeys } from '../results/score/score-log.ts'
import { soalKeys, standing } from '../results/score/subtes.ts'
import { NOTHING, type Tally, tidy } from '../results/score/tally.ts'

/** The questions of a paper that two versions of its keys judge differently. */
export interface KeyChange {
  before: PaperKeys
  after: PaperKeys
  items: { soal: AskedSoal; subtes_id: string /** In the paper's own order, 0 first. */; place: number }[]
}

export function keyChange(paper: Paper, before: PaperKeys, after: PaperKeys): KeyChange {
  const items: KeyChange['items'] = []
  let place = 0
  for (const part of paper.subtes) {
    const [old, own] = [subtesKeys(before, part.id), subtesKeys(after, part.id)]
    const ruleStays = isDeepStrictEqual(ruleOf(old), ruleOf(own))
    for (const soal of part.soal) {
      const stays = ruleStays && isDeepStrictEqual(judging(soalKeys(old, soal.id)), judging(soalKeys(own, soal.id)))
      if (!stays && soal.jenis !== 'pauli' && soal.jenis !== 'kecermatan') {
        items.push({ soal, subtes_id: part.id, place })
      }
      place += 1
    }
  }
  return { before, after, items }
}

const ruleOf = ({ poin_benar, poin_salah, poin_kosong }: SubtesKeys) => [poin_benar, poin_salah, poin_kosong]
const judging = ({ kunci, kunci_lain = [], poin_opsi, ruling }: SoalKeys) => [
  kunci,
  kunci_lain,
  poin_opsi,
  ruling?.void_as ?? null,
]

/** The counts of a sub-test without its topics and sheets, on which nothing else depends. */
export type Counts = Omit<SubtesScore, 'materi' | 'sheets'>

/**
 * The score that scoring anew will give, without the log: what changed is taken out and put in again. Answers the
 * same figures as `scoreLog` under the new keys, topics left aside. `answers`: one per place, null for a blank.
 */
export function changedScore(subtes: readonly Counts[], change: KeyChange, answers: readonly unknown[]): Score {
  const parts = subtes.map((part): SubtesScore => {
    const [old, own] = [subtesKeys(change.before, part.id), subtesKeys(change.after, part.id)]
    const mine = change.items.filter(({ subtes_id }) => subtes_id === part.id)
    const total = mine.reduce((sum, { soal, place }) => {
      const answer = (answers[place] ?? undefined) as Given
      return combine(combine(sum, share(soal, old, answer), -1), share(soal, own, answer), 1)
    }, tallyIn(part))
    const { bobot, ambang, prioritas_seri } = own
    return { ...part, bobot, ambang, prioritas_seri, ...standing(total, own), materi: null, sheets: [] }
  })
  return scoreParts(parts, change.after.penilaian)
}

function share(soal: AskedSoal, keys: SubtesKeys, answer: Given): Tally {
  return countedOf(soal, soalKeys(keys, soal.id), answer, keys) ?? NOTHING
}

const KEYS = Object.keys(NOTHING) as (keyof Tally)[]
const figures = (of: (key: keyof Tally) => number) =>
  Object.fromEntries(KEYS.map((key) => [key, of(key)])) as unknown as Tally
const combine = (one: Tally, other: Tally, sign: 1 | -1) => figures((key) => tidy(one[key] + sign * other[key]))
const tallyIn = (part: Tally) => figures((key) => part[key])

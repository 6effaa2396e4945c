import type { Paper, PaperSoal, PaperSubtes } from '#contract/exam/paper.ts'
import type { Item, ItemsReport } from '#contract/reporting/item.ts'
import type { PaperKeys, SoalKeys, SubtesKeys } from '../packages/publication/keys.ts'
import { withoutRuling } from '../packages/publication/rulings.ts'
import type { AskedSoal } from '../results/score/grading/fitting.ts'
import { type Given, type GivenEssay, isEssay } from '../results/score/grading/given.ts'
import { counts, outcomeOf } from '../results/score/grading/outcome.ts'
import { subtesKeys } from '../results/score/score-log.ts'
import { soalKeys } from '../results/score/subtes.ts'
import { spreadOf } from './figures.ts'
import { guessingChance } from './guessing-chance.ts'
import { flagsOf } from './item-flags.ts'
import { effectiveWeights, type ItemFigures, itemFigures, reliability } from './item-stats.ts'
import { countAnswers, LOWER, UPPER } from './response-counts.ts'
import { stem } from './stem.ts'

/** Everybody's answers to one paper: `columns[place][taker]`, places in the paper's order. */
export interface AnswerTable {
  takers: number
  columns: unknown[][]
}

const GROUP = 0.27
/** Lets the requests of students through between two items. */
const breathe = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Item statistics per sub-test: an item is held against the rest of its own sub-test. */
export async function analyse(
  paper: Paper,
  keys: PaperKeys,
  table: AnswerTable,
): Promise<Pick<ItemsReport, 'subtes' | 'items' | 'group_size'>> {
  const subtes: ItemsReport['subtes'] = []
  const items: Item[] = []
  let place = 0
  for (const part of paper.subtes) {
    const own = await analysePart(part, subtesKeys(keys, part.id), table, place)
    subtes.push(own.subtes)
    items.push(...own.items)
    place += part.soal.length
  }
  return { subtes, items, group_size: groupSize(table.takers) }
}

const groupSize = (takers: number) => (takers < 2 ? 0 : Math.max(1, Math.round(takers * GROUP)))

interface Judged {
  soal: AskedSoal
  nomor: number
  own: SoalKeys
  answers: unknown[]
  maks: number
  marks: Float64Array
}

async function analysePart(part: PaperSubtes, keys: SubtesKeys, { takers, columns }: AnswerTable, first: number) {
  const judged: Judged[] = []
  for (const [index, soal] of part.soal.entries()) {
    if (!isAsked(soal)) continue
    const answers = columns[first + index] ?? []
    // Its figures would be those of its first markings.
    if (answers.some(waits)) continue
    const own = soalKeys(keys, soal.id)
    // A voided item is shown as it was judged before, so that one sees why it went.
    const bare = counts(own) && own.ruling?.void_as !== 'full_points' ? own : withoutRuling(own)
    judged.push({ soal, nomor: index + 1, own, answers, ...marksOf(soal, bare, answers, keys) })
    await breathe()
  }
  const live = judged.filter(({ own }) => !own.ruling?.void_as)
  const totals = new Float64Array(takers)
  for (const { marks } of live) {
    for (let taker = 0; taker < takers; taker++) totals[taker] = (totals[taker] as number) + (marks[taker] as number)
  }
  const groups = groupsOf(totals)
  const group = groupSize(takers)
  const figures: ItemFigures[] = []
  for (const { own, maks, marks } of judged) {
    const rest = own.ruling?.void_as ? totals : totals.map((total, taker) => total - (marks[taker] as number))
    figures.push(itemFigures({ maks, marks, rest }))
    await breathe()
  }
  const actual = weightsOf(judged, figures)
  const whole = live.reduce((sum, { maks }) => sum + Math.max(0, maks), 0)
  const items: Item[] = []
  for (const [index, item] of judged.entries()) {
    await breathe()
    const { soal, own, nomor, maks } = item
    const figure = figures[index] as ItemFigures
    const { blank, answers } = countAnswers(soal, own, item.answers, groups)
    const { facility, sd, discrimination, efficiency } = figure
    const facts = { jenis: soal.jenis, n: takers, facility, discrimination, group, answers }
    items.push({
      soal_id: soal.id,
      subtes_id: part.id,
      kode: `${part.kode}-${nomor}`,
      jenis: soal.jenis,
      teks: stem(soal.html),
      n: takers,
      facility,
      sd,
      discrimination,
      efficiency,
      planned_weight: own.ruling?.void_as || whole <= 0 ? null : maks / whole,
      actual_weight: actual[index] ?? null,
      chance: guessingChance(soal, own),
      blank,
      answers,
      flags: own.ruling ? [] : flagsOf(facts),
      ruling: own.ruling
        ? { id: own.ruling.id, kind: own.ruling.void_as ? 'void' : 'key', void_as: own.ruling.void_as }
        : null,
    })
  }
  const spread = spreadOf(totals)
  const variance = judged.reduce(
    (sum, { own }, index) => sum + (own.ruling?.void_as ? 0 : (figures[index]?.variance ?? 0)),
    0,
  )
  const { alpha, sem } = reliability(live.length, variance, spread?.sd ?? null)
  const { id, kode, nama } = part
  return { subtes: { id, kode, nama, alpha, sem, sd: spread?.sd ?? null, mean: spread?.mean ?? null }, items }
}

/** An essay that is not marked yet. */
const waits = (answer: unknown) => isEssay(answer as Given) && (answer as GivenEssay).mark === null

const isAsked = (soal: PaperSoal): soal is AskedSoal => soal.jenis !== 'pauli' && soal.jenis !== 'kecermatan'

/**
 * Marks for the statistics: the full points of a right answer, none for a wrong one or a blank (what a wrong answer
 * costs belongs to the score, not to the item); of a graded choice the points of the option.
 */
function marksOf(soal: AskedSoal, own: SoalKeys, answers: unknown[], keys: SubtesKeys) {
  // Equal answers are one value in the table: each is judged once.
  const known = new Map<unknown, number>()
  let maks = 0
  const judge = (answer: unknown): number => {
    const outcome = outcomeOf(soal, own, answer === null ? undefined : (answer as Given), keys)
    maks = outcome.poin_maks
    if (outcome.hasil === 'bertingkat') return Math.max(0, outcome.poin)
    return outcome.hasil === 'benar' ? outcome.poin_maks : 0
  }
  judge(null)
  const marks = Float64Array.from(answers, (answer) => {
    const mark = known.get(answer) ?? judge(answer)
    known.set(answer, mark)
    return mark
  })
  return { maks, marks }
}

/** The best and the weakest 27 %; of equals those who stand first in the table. */
function groupsOf(totals: Float64Array): Uint8Array {
  const order = Array.from(totals.keys()).sort((a, b) => (totals[b] as number) - (totals[a] as number) || a - b)
  const size = groupSize(totals.length)
  const groups = new Uint8Array(totals.length)
  for (const taker of order.slice(0, size)) groups[taker] = UPPER
  for (const taker of order.slice(totals.length - size)) groups[taker] = LOWER
  return groups
}

function weightsOf(judged: readonly Judged[], figures: readonly ItemFigures[]): (number | null)[] {
  const live = judged.map(({ own }) => !own.ruling?.void_as)
  const weights = effectiveWeights(figures.filter((_, index) => live[index]))
  return live.map((lives) => (lives ? (weights.shift() ?? null) : null))
}

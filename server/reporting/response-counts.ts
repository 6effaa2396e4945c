import type { PaperSoal } from '#contract/exam/paper.ts'
import { acceptedTexts } from '#contract/question-bank/gaps.ts'
import type { AnswerCount } from '#contract/reporting/item.ts'
import type { SoalKeys } from '../packages/publication/keys.ts'
import { acceptedKeys } from '../packages/publication/rulings.ts'
import type { AskedSoal } from '../results/score/grading/fitting.ts'
import { type Given, type GivenEssay, isEssay } from '../results/score/grading/given.ts'
import { isAccepted } from '../results/score/grading/isian.ts'

/** In which group of 27 % a taker is. */
export const UPPER = 1
export const LOWER = 2

export interface Counted {
  blank: { n: number; upper: number; lower: number }
  answers: AnswerCount[]
}

/** Different short answers shown at most; the others together stand under an id that nobody can type. */
const SHOWN_TEXTS = 12
export const OTHERS = ''

/**
 * How often each answer was given. pilihan, skala: per option · ganda: per option, as often as it was part of the set
 * · pernyataan: per statement and column, `2:1` is the second statement's second column · jodoh, urut: per item or place
 * and option, `2:C` · isian, rumpang: per text, of gaps with their number before it, the commonest first
 * · uraian: per quarter of its points. An answer that does not fit its question counts as blank, as in scoring.
 */
export function countAnswers(
  soal: AskedSoal,
  keys: SoalKeys,
  answers: ArrayLike<unknown>,
  groups: Uint8Array,
): Counted {
  const blank = { n: 0, upper: 0, lower: 0 }
  const found = new Map(fixedIds(soal).map((id) => [id, { n: 0, upper: 0, lower: 0 }]))
  // Equal answers are one value in the table: each is taken apart once.
  const known = new Map<unknown, string[]>()
  for (let taker = 0; taker < answers.length; taker++) {
    const group = groups[taker] ?? 0
    const answer = answers[taker]
    const ids = known.get(answer) ?? idsOf(soal, answer)
    known.set(answer, ids)
    for (const id of ids) add(found.get(id) ?? fresh(found, id), group)
    if (ids.length === 0) add(blank, group)
  }
  const right = rightIds(soal, keys)
  const counted = [...found].map(([id, count]) => ({ id, ...count, key: right(id) }))
  return { blank, answers: soal.jenis === 'isian' || soal.jenis === 'rumpang' ? commonest(counted) : counted }
}

interface Tally {
  n: number
  upper: number
  lower: number
}

function add(count: Tally, group: number): void {
  count.n += 1
  if (group === UPPER) count.upper += 1
  if (group === LOWER) count.lower += 1
}

function fresh(found: Map<string, Tally>, id: string): Tally {
  const count = { n: 0, upper: 0, lower: 0 }
  found.set(id, count)
  return count
}

const optionIds = (soal: PaperSoal) => ('opsi' in soal ? soal.opsi.map((option) => option.id) : [])

function fixedIds(soal: AskedSoal): string[] {
  if (soal.jenis === 'pernyataan') return soal.pernyataan.flatMap((_, index) => [`${index + 1}:0`, `${index + 1}:1`])
  if (soal.jenis === 'jodoh' || soal.jenis === 'urut') {
    const places = soal.jenis === 'jodoh' ? soal.pernyataan : soal.opsi
    return places.flatMap((_, index) => optionIds(soal).map((id) => `${index + 1}:${id}`))
  }
  if (soal.jenis === 'uraian') return ['100%', '75%', '50%', '25%', '0%']
  return optionIds(soal)
}

function idsOf(soal: AskedSoal, answer: unknown): string[] {
  if (soal.jenis === 'pilihan' || soal.jenis === 'skala') {
    return typeof answer === 'string' && optionIds(soal).includes(answer) ? [answer] : []
  }
  if (soal.jenis === 'ganda') {
    const set = Array.isArray(answer) ? [...new Set(answer.map(String))] : []
    return set.every((id) => optionIds(soal).includes(id)) ? set : []
  }
  if (soal.jenis === 'pernyataan') {
    const columns = Array.isArray(answer) ? answer.slice(0, soal.pernyataan.length) : []
    return columns.flatMap((column, index) =>
      column === null || column === undefined || !['0', '1'].includes(String(column)) ? [] : [`${index + 1}:${column}`],
    )
  }
  if (soal.jenis === 'jodoh') {
    const chosen = Array.isArray(answer) ? answer.slice(0, soal.pernyataan.length) : []
    return chosen.flatMap((place, index) => (soal.opsi[place] ? [`${index + 1}:${soal.opsi[place].id}`] : []))
  }
  if (soal.jenis === 'urut') {
    const order = Array.isArray(answer) ? answer.map(String) : []
    return order.every((id) => optionIds(soal).includes(id)) ? order.map((id, index) => `${index + 1}:${id}`) : []
  }
  if (soal.jenis === 'rumpang') {
    const texts = Array.isArray(answer) ? answer.slice(0, soal.celah) : []
    return texts.flatMap((text, gap) => (String(text).trim() ? [`${gap + 1}:${plain(String(text))}`] : []))
  }
  if (soal.jenis === 'uraian') return isEssay(answer as Given) ? [quarter(answer as GivenEssay)] : []
  return typeof answer === 'string' && answer.trim() !== '' ? [plain(answer)] : []
}

/** To the nearest quarter of its points. */
const quarter = ({ mark }: GivenEssay) => `${Math.round((mark ?? 0) * 4) * 25}%`

/** Without what cannot be seen or sent; what is told apart is what people would tell apart. */
const plain = (text: string) => text.toWellFormed().replaceAll('\0', '').replace(/\s+/g, ' ').trim().slice(0, 200)

function rightIds(soal: AskedSoal, keys: SoalKeys): (id: string) => boolean {
  const accepted = acceptedKeys(keys)
  if (soal.jenis === 'isian') return (id) => isAccepted(id, keys.kunci, keys.toleransi)
  if (soal.jenis === 'pernyataan') {
    return (id) => {
      const [statement, column] = id.split(':')
      return accepted.some((pattern) => pattern[Number(statement) - 1] === column)
    }
  }
  if (soal.jenis === 'jodoh' || soal.jenis === 'urut') {
    return (id) => accepted.some((key) => key.some((option, index) => id === `${index + 1}:${option}`))
  }
  if (soal.jenis === 'rumpang') {
    return (id) => {
      const [, gap = '', text = ''] = /^(\d+):(.*)$/s.exec(id) ?? []
      return accepted.some((key) => isAccepted(text, acceptedTexts(key[Number(gap) - 1] ?? ''), keys.toleransi))
    }
  }
  if (soal.jenis === 'uraian') return (id) => id === '100%'
  if (soal.jenis === 'skala') {
    const most = Math.max(...Object.values(keys.poin_opsi ?? {}))
    return (id) => keys.poin_opsi?.[id] === most
  }
  return (id) => accepted.some((key) => key.includes(id))
}

/** Accepted texts stay, however rare; the tail is one line. */
function commonest(rows: AnswerCount[]): AnswerCount[] {
  const ordered = rows.sort((a, b) => b.n - a.n || (a.id < b.id ? -1 : 1))
  const shown = ordered.filter((row, index) => row.key || index < SHOWN_TEXTS)
  const rest = ordered.filter((row) => !shown.includes(row))
  if (rest.length === 0) return shown
  const total = (key: 'n' | 'upper' | 'lower') => rest.reduce((sum, row) => sum + row[key], 0)
  return [...shown, { id: OTHERS, n: total('n'), upper: total('upper'), lower: total('lower'), key: false }]
}

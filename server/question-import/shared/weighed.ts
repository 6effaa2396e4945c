import { escapeHtml } from '../text/escape.ts'
import { butMedia, withoutTags } from '../text/tags.ts'
import type { RawQuestion } from '../types.ts'
import { letter, tooManyOptions } from './question.ts'

export interface Weighed {
  /** HTML */
  text: string
  /** Share of the question's points, percent; 100 is right. */
  percent: number
}

interface Rules {
  /** One may be chosen. */
  single: boolean
  /** Points of the question. */
  grade: number
  /** Points for every option, even where only one has any. */
  scale?: boolean
}

/**
 * Options with shares of the points. One choice with one full share is `pilihan`, with shares between `skala`, several
 * choices are `ganda`. `lost` names what the type cannot say.
 */
export function choice(
  options: readonly Weighed[],
  { single, grade, scale = false }: Rules,
): { parts: Pick<RawQuestion, 'type' | 'options' | 'answer'>; lost: string[] } {
  const keyed = options.map((option, index) => ({ ...option, key: letter(index) }))
  const plain = keyed.map(({ key, text }) => ({ key, text }))
  const lost = keyed.some(({ percent }) => percent < 0) ? ['pengurangan nilai untuk opsi yang salah'] : []
  const right = keyed.filter(({ percent }) => percent > 0)
  if (!single) {
    if (new Set(right.map(({ percent }) => Math.round(percent))).size > 1) lost.push('bobot tiap opsi yang benar')
    return { parts: { type: 'multiple', options: plain, answer: right.map(({ key }) => key) }, lost }
  }
  if (scale || right.some(({ percent }) => percent < 99.999)) {
    const points = keyed.map(({ key, text, percent }) => ({ key, text, weight: rounded((percent / 100) * grade) }))
    return { parts: { type: 'weighted', options: points, answer: null }, lost: [] }
  }
  return { parts: { type: 'single', options: plain, answer: right.map(({ key }) => key) }, lost }
}

/** Formats write thirds with five to seven digits. */
const rounded = (points: number): number => Math.round(points * 1000) / 1000

export interface Figure {
  /** Middle of what is accepted, as written; null for a range that names none. */
  value: string | null
  /** What it accepts, in words, where that is more than the value. */
  range: string | null
  /** By how much an answer may differ from the value, where that is all that the range says. */
  within?: number | undefined
  percent: number
}

/** Accepted figures as accepted texts; a range has no such text. */
export function figures(found: readonly Figure[]): {
  answer: string[]
  tolerance?: number
  lost: string[]
  reason?: string
} {
  const right = found.filter(({ percent }) => percent > 99.999)
  const [first] = right
  if (first?.within && right.every(({ within }) => within === first.within)) {
    const { answer, lost } = figures(found.map((one) => ({ ...one, range: null, within: undefined })))
    return { answer, tolerance: first.within, lost }
  }
  const answer = right.flatMap(({ value }) => (value === null ? [] : spelledOut(value)))
  const lost = right.flatMap(({ range }) => (range ? `rentang jawaban benar (${range})` : []))
  if (found.some(({ percent }) => percent > 0 && percent <= 99.999)) lost.push('jawaban yang bernilai sebagian')
  if (right.length && !answer.length)
    return { answer, lost, reason: `Jawaban benar berupa rentang (${right[0]?.range}), bukan angka tertentu.` }
  return { answer: [...new Set(answer)], lost }
}

/** A figure whose range is lost waits for its author. */
export const draftWhere = (lost: readonly string[]): { status?: string } =>
  lost.some((part) => part.startsWith('rentang')) ? { status: 'draf' } : {}

/** `1.5e3` → 1500: nobody answers so, and the bank keeps figures as people write them. */
export function spelledOut(value: string): string {
  const [, sign = '', whole = '', part = '', power = ''] =
    /^([-+]?)(\d{0,40})[.,]?(\d{0,40})[eE]([-+]?\d{1,2})$/.exec(value.trim()) ?? []
  if (!power || !(whole + part)) return value
  const shift = whole.length + Number(power)
  const digits = (whole + part).padEnd(shift, '0').padStart((whole + part).length + Math.max(0, -shift), '0')
  const at = Math.max(0, shift)
  const text = `${digits.slice(0, at).replace(/^0+(?=\d)/, '') || '0'}.${digits.slice(at)}`
  return `${sign === '-' ? '-' : ''}${text.replace(/(?<!0)0+$/, '').replace(/\.$/, '')}`
}

/** Accepted words with their shares; `*` stands for anything in a full answer, which no list of texts can say. */
export function words(found: readonly { text: string; percent: number }[]): {
  answer: string[]
  lost: string[]
  reason?: string
} {
  const right = found.filter(({ percent }) => percent > 99.999)
  const lost = found.some(({ percent }) => percent > 0 && percent <= 99.999) ? ['jawaban yang bernilai sebagian'] : []
  const wild = right.find(({ text }) => /(?<!\\)\*/.test(text))
  const answer = [...new Set(right.map(({ text }) => text.trim().replaceAll('\\*', '*')))]
  if (wild)
    return {
      answer,
      lost,
      reason: `Jawaban "${wild.text.slice(0, 60)}" memakai tanda * (apa saja), yang tidak dapat disimpan.`,
    }
  return { answer, lost }
}

const MAX_COLUMN = 40
const MAX_STATEMENTS = 12

type Pairs = readonly { text: string; answer: string }[]
type Table = Pick<RawQuestion, 'type' | 'columns' | 'statements' | 'answer'> & Partial<Pick<RawQuestion, 'options'>>

/** How answers look that are more than their plain text. */
type Shown = ReadonlyMap<string, string>

/** Items each with one of several answers; why not, where the bank cannot hold them. */
function matching(pairs: Pairs, asked: Pairs, answers: readonly string[], shown?: Shown): Table | string {
  if (asked.some(({ answer }) => answer === '')) return 'Ada pernyataan yang tidak punya pasangan.'
  const many = tooManyOptions(answers.length)
  if (many) return many
  if (asked.length > MAX_STATEMENTS) return `Soal ini punya lebih dari ${MAX_STATEMENTS} pernyataan.`
  if (pairs.length === 0) return 'Soal menjodohkan ini tidak punya pasangan.'
  return {
    type: 'matching',
    columns: null,
    options: answers.map((text, index) => ({ key: letter(index), text: shown?.get(text) ?? escapeHtml(text) })),
    statements: asked.map(({ text }) => text),
    answer: asked.map(({ answer }) => letter(answers.indexOf(answer))),
  }
}

/**
 * Statements each with one of two answers, or items each with one of several (`kind`: what our own file calls it); why not, where the bank
 * cannot hold them so. Answers are plain text, or what `shown` shows for them: that is never the name of a column.
 */
export function table(pairs: Pairs, columns: [string, string] | null, kind?: string, shown?: Shown): Table | string {
  const named = columns ?? [...new Set(pairs.map(({ answer }) => answer))]
  const [first, second] = named
  const asked = pairs.filter(({ text }) => withoutTags(text, '', butMedia).replace(/&nbsp;|\s/g, '') !== '')
  const isMatching = named.length > 2 || kind === 'jodoh' || named.some((name) => shown?.has(name))
  if (columns === null && isMatching) return matching(pairs, asked, named.filter(Boolean), shown)
  // Where the two answers are given, one that is missing is a mistake of the file and no other kind of question.
  const isKnown = (answer: string) => named.includes(answer) || (columns !== null && answer === '')
  if (named.length !== 2 || !first || !second || asked.some(({ answer }) => !isKnown(answer))) {
    return 'Soal menjodohkan hanya dapat disimpan bila pilihan jawabannya tepat dua (menjadi tabel pernyataan).'
  }
  if (named.some((name) => name.length > MAX_COLUMN)) {
    return `Pilihan jawaban soal menjodohkan ini lebih panjang dari ${MAX_COLUMN} huruf, batas judul kolom pernyataan.`
  }
  if (asked.length > MAX_STATEMENTS) return `Soal ini punya lebih dari ${MAX_STATEMENTS} pernyataan.`
  return {
    type: 'truefalse_table',
    columns: [first, second],
    statements: asked.map(({ text }) => text),
    // By name: a place (0, 1) would be taken for a column of that name.
    answer: asked.map(({ answer }) => answer),
  }
}

import { MAX_GAPS } from '#contract/question-bank/soal-rules.ts'
import { unescapeHtml } from '../text/escape.ts'
import { butMedia, withoutTags } from '../text/tags.ts'
import type { RawQuestion } from '../types.ts'
import { letter, tooManyOptions } from './question.ts'
import { choice, draftWhere, type Figure, figures, spelledOut, table, type Weighed, words } from './weighed.ts'

/** What is asked at one place of a text. */
export type Gap =
  | { kind: 'written'; answers: { text: string; percent: number }[] }
  | { kind: 'figure'; figures: Figure[] }
  /** `several`: more than one may be chosen. */
  | { kind: 'chosen'; options: Weighed[]; several?: boolean }

type Parts = Partial<RawQuestion> & Pick<RawQuestion, 'type'>

const BLANK = '_____'
/** What a student may be asked to type of a list of choices. */
const MAX_TYPED_WORDS = 4

/** Stands for the gap in a text that is being read: no text of a file holds it. */
export const gapSign = (index: number): string => `\uE010${index}\uE011`
const SIGN = /\uE010(\d{1,4})\uE011/g

interface Wanted {
  /** `rumpang` whatever its gaps are: what our own files say. */
  own?: boolean
}

/**
 * A text with signs for its gaps as a question: of one gap what that gap asks; of gaps that share one list of choices `jodoh`, each gap an
 * item; of others `rumpang`, where choices that differ stand in the text. Or why the bank cannot hold it.
 */
export function gapped(html: string, gaps: readonly Gap[], lost: string[], { own }: Wanted = {}): Parts | string {
  const order = [...html.matchAll(SIGN)].map(([, at]) => Number(at))
  const asked = order.flatMap((at) => gaps[at] ?? [])
  if (!asked.length) return 'Soal rumpang ini tidak memuat rumpang yang dikenal.'
  if (asked.length > MAX_GAPS) return `Soal ini punya lebih dari ${MAX_GAPS} isian.`
  const shown = (mark: (index: number) => string) => {
    const texts = html.split(SIGN).filter((_text, at) => at % 2 === 0)
    return texts.map((text, at) => (at ? `${mark(at - 1)}${text}` : text)).join('')
  }
  if (own) return written(asked, shown, lost)
  const [only] = asked
  if (asked.length === 1 && only)
    return withStem(
      oneGap(only, lost),
      shown(() => BLANK),
    )
  if (asked.some((gap) => gap.kind === 'chosen' && !rightOf(gap.options).length)) return NO_ANSWER
  if (asked.some((gap) => gap.kind === 'chosen' && (gap.several || rightOf(gap.options).length > 1)))
    return 'Soal rumpang yang daftar pilihannya punya beberapa jawaban benar tidak dapat disimpan di bank soal.'
  const shared = oneList(asked)
  if (shared) {
    if (asked.some((gap) => gap.kind === 'chosen' && isPartly(gap.options))) lost.push(PARTLY)
    return withStem(
      shared,
      shown((index) => `<b>(${index + 1})</b> ${BLANK}`),
    )
  }
  return written(asked, shown, lost)
}

const withStem = (parts: Parts | string, stem: string): Parts | string =>
  typeof parts === 'string' ? parts : { ...parts, stem }

function oneGap(gap: Gap, lost: string[]): Parts | string {
  if (gap.kind === 'chosen') {
    const many = tooManyOptions(gap.options.length)
    if (many) return many
    const found = choice(gap.options, { single: !gap.several, grade: 1 })
    lost.push(...found.lost)
    return found.parts
  }
  if (gap.kind === 'written') {
    const found = words(gap.answers)
    lost.push(...found.lost)
    return found.reason ?? { type: 'short', answer: found.answer }
  }
  const found = figures(gap.figures)
  lost.push(...found.lost)
  const { answer, tolerance = null } = found
  return found.reason ?? { type: 'short', answer, tolerance, short_format: 'angka', ...draftWhere(found.lost) }
}

const NO_ANSWER = 'Ada isian yang tidak punya jawaban benar.'
const PARTLY = 'jawaban yang bernilai sebagian'
const rightOf = (options: readonly Weighed[]): Weighed[] => options.filter(({ percent }) => percent > 99.999)
const isPartly = (options: readonly Weighed[]): boolean =>
  options.some(({ percent }) => percent > 0 && percent <= 99.999)

const plainOf = (html: string): string =>
  unescapeHtml(withoutTags(html, '', butMedia))
    .replace(/\s+/g, ' ')
    .trim()

/** Gaps that all offer the same choices. */
function oneList(gaps: readonly Gap[]): Parts | undefined {
  const lists = gaps.map((gap) => (gap.kind === 'chosen' ? gap.options : []))
  const names = [...new Set((lists[0] ?? []).map(({ text }) => plainOf(text)))]
  const isSame = (options: readonly Weighed[]) =>
    options.length === names.length &&
    new Set([...names, ...options.map(({ text }) => plainOf(text))]).size === names.length
  if (names.length < 2 || names.length !== lists[0]?.length || !lists.every(isSame)) return undefined
  const looks = new Map((lists[0] ?? []).map(({ text }) => [plainOf(text), text]))
  const pairs = lists.map((options, index) => ({
    text: `(${index + 1})`,
    answer: plainOf(rightOf(options)[0]?.text ?? ''),
  }))
  const unused = names.filter((name) => !pairs.some(({ answer }) => answer === name))
  const found = table([...pairs, ...unused.map((answer) => ({ text: '', answer }))], null, 'jodoh', looks)
  return typeof found === 'string' ? undefined : { ...found, partial: true }
}

/** A text for each gap. What was to be chosen is typed, and its choices stand beside it. */
function written(
  gaps: readonly Gap[],
  shown: (mark: (index: number) => string) => string,
  lost: string[],
): Parts | string {
  const within = new Set(gaps.map((gap) => (gap.kind === 'figure' ? (toleranceOf(gap.figures) ?? 0) : 0)))
  const isNumeric = gaps.every(({ kind }) => kind === 'figure')
  // One tolerance serves all gaps of a question.
  const tolerance = isNumeric && within.size === 1 ? ([...within][0] ?? 0) : 0
  const read = gaps.map((gap) => typed(gap, tolerance))
  const reason = read.find((one) => one.reason)?.reason
  if (reason) return reason
  if (read.some(({ answers }) => answers.some((text) => text.includes('|'))))
    return 'Isian yang jawabannya memuat tanda | tidak dapat disimpan di bank soal.'
  if (read.some(({ answers }) => !answers.some((text) => text.trim()))) return NO_ANSWER
  const own = read.flatMap((one) => one.lost)
  lost.push(...own)
  return {
    type: 'gaps',
    stem: shown((index) => `[[${index + 1}]]${read[index]?.choices ?? ''}`),
    answer: read.map(({ answers }) => answers.join('|')),
    partial: true,
    ...(tolerance > 0 && { tolerance }),
    ...(isNumeric && { short_format: 'angka' as const }),
    ...draftWhere(own),
  }
}

interface Typed {
  answers: string[]
  lost: string[]
  reason?: string
  /** What may be chosen, for the text. */
  choices?: string
}

function typed(gap: Gap, tolerance: number): Typed {
  if (gap.kind === 'written') {
    const { answer, ...rest } = words(gap.answers)
    return { ...rest, answers: answer }
  }
  if (gap.kind === 'figure') {
    const kept = gap.figures.map((one) => (tolerance > 0 && one.within === tolerance ? { ...one, range: null } : one))
    const { answer, lost, reason } = figures(kept.map((one) => ({ ...one, within: undefined })))
    return { answers: answer.map(spelledOut), lost, ...(reason && { reason }) }
  }
  const names = gap.options.map(({ text }) => plainOf(text))
  const right = names[gap.options.findIndex(({ percent }) => percent > 99.999)] ?? ''
  if (names.some((name) => !name || name.includes('<')))
    return {
      answers: [],
      lost: [],
      reason: 'Soal rumpang yang pilihannya gambar atau kosong tidak dapat disimpan di bank soal.',
    }
  const lost = [
    'daftar pilihan (pilihannya tertulis di teks, jawabannya diketik)',
    ...(isPartly(gap.options) ? [PARTLY] : []),
  ]
  const isShort = names.every((name) => name.split(' ').length <= MAX_TYPED_WORDS)
  if (isShort) return { answers: [right], lost, choices: ` (${gap.options.map(({ text }) => text).join(' / ')})` }
  const lettered = gap.options.map(({ text }, index) => `${letter(index)}. ${text}`)
  return { answers: [letter(names.indexOf(right)), right], lost, choices: ` (${lettered.join(' / ')})` }
}

const toleranceOf = (found: readonly Figure[]): number | undefined => {
  const right = found.filter(({ percent }) => percent > 99.999)
  return right.every(({ within }) => within === right[0]?.within) ? right[0]?.within : undefined
}

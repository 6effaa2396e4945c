import { LETTERS } from '../shared/question.ts'
import { keyLetters } from '../table/columns.ts'
import type { XmlElement } from '../xml/parse.ts'
import { inLatinSigns } from './docx-arabic.ts'
import type { DocxQuestion } from './docx-cells.ts'
import {
  blankLetters,
  type Dialect,
  forced,
  hasBareNumbers,
  labelsOf,
  optionLists,
  rewritten,
  type Sign,
  stemsAboveOptions,
  withOptionLists,
} from './docx-dialects.ts'
import { evenGroups } from './docx-even.ts'
import { HASHES, hashedLines } from './docx-hashes.ts'
import { plainOf } from './docx-line-parts.ts'
import { type PaperRead, questionsInText } from './docx-lines.ts'
import { partedAtTabs } from './docx-tabs.ts'
import { blockHtml, type DocxParts } from './docx-text.ts'
import { asLines, columnsInTurn, everyRow } from './docx-unheaded.ts'

/** A reading of a document's text, and how well the paper comes out in it. */
interface Reading extends PaperRead {
  score: number
}

/** As many manners are tried at most: each reads the whole document. */
const MAX_DIALECTS = 16
/** Beyond these a document is read in the plainest manner alone, for time. */
const MAX_BLOCKS = 20_000

/**
 * The questions of a text in the manner in which the whole paper comes out best: its tables as tables or as lines, its questions numbered
 * by Word, by hand, by a word before the number or not at all, its options lettered or in lists.
 */
export function readPaper(blocks: readonly XmlElement[], given: DocxParts): PaperRead {
  const parts = { ...given, rendered: new Map<XmlElement, { html: string; lost: string[] }>() }
  const plainest: Reading = scored(questionsInText(blocks, parts))
  if (blocks.length > MAX_BLOCKS) return plainest
  const layouts = [
    blocks,
    ...[asLines(parts.numbering), everyRow, columnsInTurn].map((laid) => blocks.flatMap(laid)),
  ].filter(
    (laid, at, all) =>
      all.findIndex((other) => other.length === laid.length && other.every((one, i) => one === laid[i])) === at,
  )
  let best = plainest
  const answerable = (read: PaperRead) =>
    read.questions.filter((one) => optionsOf(one).length > 1 || one.record.pernyataan_1).length
  for (const laid of layouts) {
    for (const dialect of [undefined, ...dialectsOf(laid, parts)].slice(0, MAX_DIALECTS)) {
      if (laid === blocks && !dialect) continue
      const read = { ...scored(questionsInText(laid, parts, dialect)), guessed: dialect?.guessed === true }
      // The plainer manner unless another is better by more than a hair.
      const found = answerable(read)
      const isClear = dialect?.guessed
        ? found >= answerable(best) * 1.2 + 2
        : laid === blocks || found > answerable(plainest)
      // A paper that people mark has no options at all: there only its own signs say what a question is.
      const isEssay = dialect?.only && !dialect.guessed && !best.questions.length && read.questions.length > 1
      if (isEssay) best = { ...read, questions: read.questions.map(byHand) }
      else if (isClear && read.score > best.score + 0.25) best = read
    }
  }
  return { ...best, questions: withEssays(best.questions) }
}

const byHand = (one: DocxQuestion): DocxQuestion =>
  optionsOf(one).length || one.record.kunci ? one : { ...one, record: { ...one.record, jenis: 'uraian' } }

/** Questions without options and key at the end of a paper are those that people mark, even where nothing heads them. */
function withEssays(questions: DocxQuestion[]): DocxQuestion[] {
  const isOpen = ({ record }: DocxQuestion) =>
    record.opsi_a === undefined && !record.kunci && !record.pernyataan_1 && !record.jenis
  const last = questions.findLastIndex((one) => !isOpen(one))
  if (last < 0 || questions.length - last < 3) return questions
  return questions.map((one, at) => (at > last ? { ...one, record: { ...one.record, jenis: 'uraian' } } : one))
}

function dialectsOf(blocks: readonly XmlElement[], parts: DocxParts): Dialect[] {
  const signs = blocks.flatMap((element): Sign[] => {
    if (element.name !== 'p') return []
    const html = inLatinSigns(partedAtTabs(blockHtml(element, { ...parts, tabs: true, lost: [] })))
    return [{ element, html, plain: plainOf(html) }]
  })
  const lists = optionLists(signs, parts.numbering)
  const numberings = [parts.numbering, ...(lists.size ? [withOptionLists(parts.numbering, lists)] : [])]
  const blank = blankLetters(signs)
  const labels: [label: string | undefined, bare: boolean][] = [
    [undefined, false],
    ...labelsOf(signs)
      .slice(0, 3)
      .map((label): [string, boolean] => [label, false]),
    ...(hasBareNumbers(signs) ? [[undefined, true] as [undefined, boolean]] : []),
  ]
  const lettered = (element: XmlElement, html: string) =>
    blank.has(element) ? html.replace(/^((?:<[a-z]+>)*)([A-Ha-h])\s+(?:[-–—=]\s+)?/, '$1$2. ') : html
  const dialects = numberings.flatMap((numbering) =>
    labels.map(
      ([label, bare]): Dialect => ({
        numbering,
        line: (element, html) => lettered(element, rewritten(html, label, bare)),
        ...(label && { only: true }),
      }),
    ),
  )
  const hashes = hashedLines(signs)
  if (hashes)
    dialects.push({
      only: true,
      numbering: () => undefined,
      line: (element, html) => `${hashes.get(element) ?? ''}${html.replace(HASHES, '')}`,
    })
  const even = evenGroups(signs, parts.numbering)
  if (even)
    dialects.push({
      only: true,
      guessed: true,
      numbering: even.numbering,
      line: (element, html) => {
        const number = even.stems.get(element)
        return number === undefined
          ? html
          : `${forced(number)}${html.replace(/^((?:<[a-z]+>)*)\d{1,3}\s?[.)]\s*/, '$1')}`
      },
    })
  for (const numbering of numberings) {
    const changed = signs.map(({ element, html }) => {
      const line = lettered(element, rewritten(html, undefined, false))
      return { element, html: line, plain: plainOf(line) }
    })
    const stems = stemsAboveOptions(changed, numbering)
    if (stems.size > 1) {
      dialects.push({
        only: true,
        guessed: true,
        numbering: (paragraph) => {
          const numbered = stems.has(paragraph) ? undefined : numbering(paragraph)
          return numbered && /Letter$/.test(numbered.format) ? numbered : undefined
        },
        line: (element, html) => {
          const number = stems.get(element)
          const line = lettered(element, rewritten(html, undefined, false))
          return number === undefined
            ? line
            : `${forced(number)}${line.replace(/^((?:<[a-z]+>)*)\d{1,3}(?:\s?[.)]\s*|\s{2,})/, '$1')}`
        },
      })
    }
  }
  return dialects
}

const optionsOf = ({ record }: DocxQuestion): string[] =>
  LETTERS.flatMap((letter) => record[`opsi_${letter.toLowerCase()}`] ?? [])

/** The number of options that most questions of a paper have. */
export function usualCount(questions: readonly DocxQuestion[]): number {
  const counts = new Map<number, number>()
  for (const question of questions) {
    const count = optionsOf(question).length
    if (count > 1) counts.set(count, (counts.get(count) ?? 0) + 1)
  }
  return [...counts].sort((one, two) => two[1] - one[1])[0]?.[0] ?? 0
}

/** Signs of another question or option inside a text. */
const BEGINS = /(?:^|\s)\(?(?:[A-E]|\d{1,3})[.)]\s/
const FOLLOWS = /\s\(?[B-E][.)]\s/
const SIGN = 3
export function looksGlued(text: string): boolean {
  const at = text.search(BEGINS)
  return at >= 0 && FOLLOWS.test(text.slice(at + SIGN))
}

function scored(read: PaperRead): Reading {
  const { questions } = read
  const usual = usualCount(questions)
  let score = 0
  let last = 0
  for (const question of questions) {
    const { record } = question
    const options = optionsOf(question)
    const texts = options.map(plainOf)
    const filled = options.length > 1 && options.every((text) => plainOf(text) || /<img\b|\\\(/.test(text))
    const letters = keyLetters(record.kunci ?? '')
    const isKeyed = letters?.every((letter) => LETTERS.indexOf(letter as 'A') < options.length)
    if (filled) score += 1
    else if (record.pernyataan_1) score += 1.2
    else if (record.jenis === 'uraian') score += 0.2
    else score += record.kunci && !options.length ? 0.3 : -0.3
    if (filled && isKeyed) score += 0.5
    if (question.problem) score -= 0.6
    if (question.beyond) score -= 0.5
    if (!plainOf(record.soal ?? '') && !/<img\b/.test(record.soal ?? '')) score -= 0.7
    if (filled && options.length !== usual) score -= 0.25
    const number = Number(question.number)
    if (number && last && number !== last + 1 && number !== 1) score -= 0.15
    last = number
    score -= 0.4 * texts.filter((text) => looksGlued(text)).length
    if (texts.some((text) => text.length > 600)) score -= 0.3
    if (looksGlued(plainOf(record.soal ?? '').slice(-600)) && !filled) score -= 0.2
    score -= Math.min(0.4, question.lost.length * 0.1)
  }
  const chars = read.before.length + read.unread.length + read.left.reduce((sum, { text }) => sum + text.length, 0)
  return { ...read, score: score - Math.min(10, chars / 800) - read.left.length * 0.02 }
}

import { LETTERS } from '../shared/question.ts'
import type { XmlElement } from '../xml/parse.ts'
import type { DocxQuestion } from './docx-cells.ts'
import { gridOf } from './docx-grid.ts'
import { plainOf } from './docx-line-parts.ts'
import { cellHtml, type DocxParts } from './docx-text.ts'

/** What a table below a question says, by the columns of the template. */
type Said = DocxQuestion['record']

const MARK = /^(?:v|x|o|\*|✓|✔|√|☑|☒|●|■)$/i
const UNMARKED = /^(?:|☐|□|○|◯)$/
const STATEMENT = /^(?:pernyataan|kesimpulan|simpulan|statement|kalimat|informasi)\b/i
const FIRST = /^(?:benar|ya|sesuai|setuju|fakta|tepat|true|yes|b)$/i
const MAX = 12

/** Statements with a column for each of two answers, the right one marked: `Pernyataan | Benar | Salah`. */
export function statementsIn(table: XmlElement, parts: DocxParts): Said | undefined {
  const [head = [], ...body] = textsOf(table, parts)
  return wordedStatements(head, body) ?? markedStatements(head, body)
}

const TRUE = /^(?:b|benar|true)$/i
const FALSE = /^(?:s|salah|false)$/i

/** `Pernyataan | Jawaban`, the answer in words. */
function wordedStatements(head: readonly string[], body: readonly string[][]): Said | undefined {
  const at = head.findIndex((text) => STATEMENT.test(plainOf(text)))
  const answers = body.map((row) => plainOf(row[at + 1] ?? ''))
  const isTable =
    at >= 0 &&
    at === head.length - 2 &&
    body.length > 1 &&
    body.length <= MAX &&
    body.every((row) => plainOf(row[at] ?? ''))
  if (!isTable || !answers.every((text) => TRUE.test(text) || FALSE.test(text))) return undefined
  return {
    jenis: 'pernyataan',
    kolom_1: 'Benar',
    kolom_2: 'Salah',
    ...Object.fromEntries(body.map((row, index) => [`pernyataan_${index + 1}`, row[at] ?? ''])),
    kunci: answers.map((text) => (TRUE.test(text) ? 'Benar' : 'Salah')).join('|'),
  }
}

function markedStatements(head: readonly string[], body: readonly string[][]): Said | undefined {
  const at = head.length - 2
  const [first = '', second = ''] = head.slice(at).map(plainOf)
  const asked = plainOf(head[at - 1] ?? '')
  if (at < 1 || !first || !second || !(STATEMENT.test(asked) || FIRST.test(first))) return undefined
  const marks = body.map((row) => [at, at + 1].map((place) => plainOf(row[place] ?? '')))
  const isTable = marks.flat().every((mark) => MARK.test(mark) || UNMARKED.test(mark))
  if (!isTable || body.length < 1 || body.length > MAX || body.some((row) => row.length > head.length)) return undefined
  const answers = marks.map(([one = '', two = '']) => {
    if (MARK.test(one) === MARK.test(two)) return ''
    return MARK.test(one) ? first : second
  })
  return {
    jenis: 'pernyataan',
    kolom_1: first,
    kolom_2: second,
    ...Object.fromEntries(body.map((row, index) => [`pernyataan_${index + 1}`, row[at - 1] ?? ''])),
    ...(answers.some(Boolean) && { kunci: answers.join('|') }),
  }
}

/** Options as rows, their letters in the first column; what heads the columns goes before them. */
export function optionRowsIn(table: XmlElement, parts: DocxParts): { heading: string; options: Said } | undefined {
  const rows = textsOf(table, parts)
  const letterOf = (row: string[] | undefined) => /^\(?([A-H])[.)]?$/i.exec(plainOf(row?.[0] ?? ''))?.[1]?.toUpperCase()
  const body = letterOf(rows[0]) ? rows : rows.slice(1)
  const isInOrder = body.every((row, index) => letterOf(row) === LETTERS[index] && row.length > 1)
  if (body.length < 2 || !isInOrder) return undefined
  const shown = (row: string[]) => row.slice(1).join(' | ')
  const heading = body.length < rows.length ? shown(rows[0] ?? []) : ''
  const named = body.map((row, index) => [`opsi_${LETTERS[index]?.toLowerCase()}`, shown(row)])
  return { heading: heading.replace(/[\s|]/g, '') ? heading : '', options: Object.fromEntries(named) }
}

const MAX_OPTIONS = LETTERS.length

/** Numbered statements beside lettered answers, in cells of their own or with what they say. */
export function pairsIn(table: XmlElement, parts: DocxParts): { numbers: string[]; said: Said } | undefined {
  const rows = textsOf(table, parts)
  const joint = rows.map((row) => row.filter((text) => plainOf(text)).reduce<string[]>(joinSign, []))
  const [statements, answers] = [/^(\d{1,2})[.)]?\s/, /^([A-H])[.)]?\s/i].map((sign) =>
    joint.flat().flatMap((text) => {
      const own = sign.exec(plainOf(text))
      return own
        ? [{ sign: own[1] ?? '', text: plainOf(text) === text ? text.slice(own[0].length) : unsigned(text) }]
        : []
    }),
  ) as [{ sign: string; text: string }[], { sign: string; text: string }[]]
  const isLettered = answers.every(({ sign }, at) => sign.toUpperCase() === LETTERS[at])
  const isWhole =
    joint.slice(1).every((row) => row.length <= 2) && statements.length + answers.length >= joint.slice(1).flat().length
  if (!isLettered || !isWhole || answers.length < 2 || answers.length > MAX_OPTIONS || statements.length < 2)
    return undefined
  if (statements.length > MAX) return undefined
  const named = (name: (at: number) => string, all: readonly { text: string }[]) =>
    Object.fromEntries(all.map(({ text }, at) => [name(at), text]))
  return {
    numbers: statements.map(({ sign }) => sign),
    said: {
      jenis: 'jodoh',
      ...named((at) => `pernyataan_${at + 1}`, statements),
      ...named((at) => `opsi_${LETTERS[at]?.toLowerCase()}`, answers),
    },
  }
}

/** A number or letter in a cell of its own goes before what stands beside it. */
function joinSign(row: string[], text: string): string[] {
  const before = row.at(-1)
  const isSign = before !== undefined && /^(?:\d{1,2}|[A-H])[.)]?$/i.test(plainOf(before))
  return isSign ? [...row.slice(0, -1), `${plainOf(before)} ${text}`] : [...row, text]
}

/** Without the number or letter that stands inside its first tag. */
const unsigned = (html: string): string => html.replace(/^((?:<[a-z]+>)*)\s*(?:\d{1,2}|[A-Ha-h])[.)]?\s+/, '$1')

const textsOf = (table: XmlElement, parts: DocxParts): string[][] =>
  gridOf(table).map((row) => Array.from(row, (cell) => (cell && !cell.continued ? cellHtml(cell.element, parts) : '')))

import { ImportError } from '../../worker/import-error.ts'
import { escapeHtml, unescapeHtml } from '../text/escape.ts'
import type { RawFile, RawQuestion } from '../types.ts'
import { readBlocks } from '../word/docx.ts'
import type { XmlElement, XmlNode } from '../xml/parse.ts'
import type { XlsxCell, XlsxRow, XlsxSheet } from './xlsx-cells.ts'

/** Beyond these a sheet is no paper, and reading it as one only costs time. */
const MAX_ROWS = 4000
const MAX_WIDTH = 30

/** A sheet into which a paper was typed line by line, as a document of Word would be read; undefined where it holds no questions so. */
export function readAsPaper({ name, rows }: XlsxSheet): RawFile | undefined {
  const filled = rows.filter(({ cells }) => cells.some(isFilled))
  const last = filled.at(-1)?.number ?? 0
  if (filled.length < MIN_ROWS || last > MAX_ROWS || filled.some(({ cells }) => cells.length > MAX_WIDTH))
    return undefined
  const readings = [inLines(filled), [tableOf(filled)]].flatMap((blocks) => read(blocks) ?? [])
  const [best] = readings.toSorted((one, two) => worth(two) - worth(one))
  if (!best) return undefined
  const offering = best.questions.filter(isOffering).length
  if (offering < 2 || offering < best.questions.length * 0.6) return undefined
  const reason = `Lembar "${name.slice(0, 60)}" dibaca sebagai naskah soal, baris demi baris. Periksa pada pratinjau.`
  const told = { row: filled[0]?.number ?? 1, id: null, column: 'lembar', reason, whole: false }
  return { ...best, losses: [told, ...(best.losses ?? [])] }
}

const MIN_ROWS = 4

function read(blocks: XmlElement[]): RawFile | undefined {
  try {
    return readBlocks(blocks, { numbering: () => undefined, links: picturesIn(blocks), verbatim: false, lost: [] })
  } catch (error) {
    if (error instanceof ImportError) return undefined
    throw error
  }
}

const isOffering = ({ options, statements }: RawQuestion): boolean => options.length > 1 || statements.length > 0
const isKeyed = ({ answer, problem }: RawQuestion): boolean =>
  !problem && answer !== null && !(Array.isArray(answer) && !answer.length)

/** How well a sheet comes out in a manner of reading it. */
export const worth = ({ questions, refused }: RawFile): number =>
  questions.reduce((sum, one) => sum + (isOffering(one) ? 0.5 : 0) + (isKeyed(one) ? 0.5 : 0), 0) - refused.length * 0.3

const isFilled = ({ text, pictures }: XlsxCell): boolean => text.trim() !== '' || pictures !== undefined

/** Rows of one cell as lines, neighbouring rows of several as tables; each stands at the place of its number. */
function inLines(rows: readonly XlsxRow[]): XmlElement[] {
  const blocks: XmlElement[] = []
  let table: XlsxRow[] = []
  const close = () => {
    const [first] = table
    if (!first) return
    blocks[first.number - 1] = tableOf(table)
    table = []
  }
  for (const row of rows) {
    const own = row.cells.filter(isFilled)
    if (own.length > 1) {
      table.push(row)
      continue
    }
    close()
    const [only] = own
    if (only) blocks[row.number - 1] = paragraph(runsOf(only))
  }
  close()
  return Array.from(blocks, (block) => block ?? paragraph([]))
}

const element = (name: string, children: XmlNode[], attributes: Record<string, string> = {}): XmlElement => ({
  ...{ name, attributes, children },
  ...{ line: 0, at: 0 },
})
const paragraph = (runs: XmlElement[]): XmlElement => element('p', runs)

function tableOf(rows: readonly XlsxRow[]): XmlElement {
  const width = Math.max(...rows.map(({ cells }) => cells.findLastIndex(isFilled) + 1))
  const from = Math.min(...rows.map(({ cells }) => cells.findIndex(isFilled)))
  const cellOf = (cell: XlsxCell | undefined) => element('tc', [paragraph(cell ? runsOf(cell) : [])])
  return element(
    'tbl',
    rows.map(({ cells }) =>
      element(
        'tr',
        Array.from({ length: width - from }, (_none, at) => cellOf(cells[from + at])),
      ),
    ),
  )
}

const LOOKS: Record<string, string> = { strong: 'b', em: 'i', u: 'u', s: 'strike' }

/** What a cell says with its looks, as runs of Word. */
function runsOf({ html, text, pictures = [] }: XlsxCell): XmlElement[] {
  const open: string[] = []
  const runs: XmlElement[] = []
  for (const [piece, closing, tag] of (html ?? escapeHtml(text)).trim().matchAll(/<(\/?)([a-z]+)>|[^<]+|</g)) {
    if (tag && closing) open.pop()
    else if (tag) open.push(tag)
    else runs.push(element('r', [element('rPr', open.map(look)), ...linesOf(unescapeHtml(piece))]))
  }
  const shown = pictures.map((name) => element('r', [element('drawing', [element('blip', [], { embed: name })])]))
  return [...runs, ...shown]
}

const look = (tag: string): XmlElement =>
  LOOKS[tag] ? element(LOOKS[tag], []) : element('vertAlign', [], { val: tag === 'sup' ? 'superscript' : 'subscript' })

const linesOf = (text: string): XmlElement[] =>
  text.split(/\r?\n/).flatMap((said, at) => [...(at ? [element('br', [])] : []), element('t', [said])])

function picturesIn(blocks: readonly XmlElement[]): Map<string, string> {
  const names = new Map<string, string>()
  const walk = ({ name, attributes, children }: XmlElement): void => {
    if (name === 'blip' && attributes.embed) names.set(attributes.embed, attributes.embed)
    for (const child of children) if (typeof child !== 'string') walk(child)
  }
  for (const block of blocks) walk(block)
  return names
}

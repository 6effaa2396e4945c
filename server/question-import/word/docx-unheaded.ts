import { childrenOf, findAll, isElement, type XmlElement } from '../xml/parse.ts'
import { type GridRow, gridOf } from './docx-grid.ts'
import { hasContent } from './docx-line-parts.ts'
import { isKeyTable } from './docx-marks.ts'
import type { Numbering } from './docx-numbering.ts'
import { cellText } from './docx-text.ts'

const NUMBER = /^(\d{1,3})[.)]?$/
/** Also with a word before it: `Q:1)`. */
const LABEL = /^\p{L}{1,10}\s?[.:]?\s?\d{1,3}\s?[.:)–-]{0,2}$/u
const LETTER = /^\(?([A-Ha-h])\s?[.:)]{0,2}$/
const KEY_LABEL = /^(?:kunci|jawab|answer|ans)/i

/**
 * A paper laid out in a table without a heading, the number of a question in a cell of its own, as the lines that it would be
 * without the table. Other tables stay as they are.
 */
export const asLines =
  (numbering: Numbering) =>
  (block: XmlElement): XmlElement[] => {
    if (block.name !== 'tbl' || isKeyTable(block)) return [block]
    const grid = gridOf(block)
    const counted = (row: GridRow) =>
      row[0] && !row[0].continued
        ? numbering(childrenOf(row[0].element, 'p')[0] ?? row[0].element)?.format === 'decimal'
        : false
    const isNumbered = grid.some((row) => row.length > 1 && (NUMBER.test(labelOf(row[0])) || counted(row)))
    return isNumbered ? grid.flatMap((row) => (counted(row) ? joinedLine(row) : linesOf(row))) : [block]
  }

/** The cells of a row whose number Word counts, as one line: what stands beside the number is its text. */
function joinedLine(row: GridRow): XmlElement[] {
  const cells = row.flatMap((cell) => (cell && !cell.continued ? [linesIn(cell.element)] : []))
  const [first] = cells[0] ?? []
  if (!first) return cells.flat()
  const beside = cells.flatMap(([line]) => (line && line !== first && line.name === 'p' ? [line] : []))
  const inside = beside.flatMap((line) => [
    blank(line),
    ...line.children.filter((one) => !isElement(one) || one.name !== 'pPr'),
  ])
  const below = cells.flatMap((lines) => lines.filter((line, at) => at > 0 || line.name !== 'p'))
  return [{ ...first, children: [...first.children, ...inside] }, ...below]
}

const blank = (line: XmlElement): XmlElement => {
  const text: XmlElement = { name: 't', attributes: {}, children: [' '], line: line.line, at: line.at }
  return { ...text, name: 'r', children: [text] }
}

/**
 * Any table whose first cells label what stands beside them, as lines; one that begins with a label of a question and has a cell below the
 * other for the rest is a question with its options.
 */
export function everyRow(block: XmlElement): XmlElement[] {
  if (block.name !== 'tbl' || isKeyTable(block)) return [block]
  const grid = gridOf(block)
  const labels = grid.map((row) => labelOf(row[0]))
  const labelled = labels.filter((label) => NUMBER.test(label) || LABEL.test(label) || LETTER.test(label)).length
  const isCard = LABEL.test(labels[0] ?? '') && grid.length > 3 && labelled === 1
  if (isCard) return cardLines(grid)
  if (labelled < 2 && !labels.some((label) => KEY_LABEL.test(label))) return [block]
  return grid.flatMap(linesOf)
}

/** A table that only parts the page in columns: the lines of its cells, one cell after the other. */
export function columnsInTurn(block: XmlElement): XmlElement[] {
  if (block.name !== 'tbl' || isKeyTable(block)) return [block]
  const cells = gridOf(block).flatMap((row) =>
    row.flatMap((cell) => (cell && !cell.continued ? [linesIn(cell.element)] : [])),
  )
  const filled = cells.filter((lines) => lines.some((line) => cellText(line).trim()))
  return filled.length && filled.every((lines) => lines.length >= MIN_LINES) ? filled.flat() : [block]
}

const MIN_LINES = 4

/** A label, the question, and a row an option. */
function cardLines(grid: readonly GridRow[]): XmlElement[] {
  const rows = grid.map((row) => row.flatMap((cell) => (cell && !cell.continued ? linesIn(cell.element) : [])))
  const [label = [], ...rest] = rows.filter((lines) =>
    lines.some((line) => cellText(line).trim() || findAll(line, 'blip').length),
  )
  const [stem = [], ...options] = rest
  const lettered = options.map(([first, ...more], at) =>
    first && options.length <= 8 ? [withMark(first, `${String.fromCharCode(65 + at)}. `), ...more] : [],
  )
  return [...label, ...stem, ...lettered.flat()]
}

const linesIn = (cell: XmlElement): XmlElement[] =>
  childrenOf(cell).filter(({ name }) => name === 'p' || name === 'tbl')

const labelOf = (cell: GridRow[number]): string => (cell && !cell.continued ? cellText(cell.element).trim() : '')

/** The numbers and letters that stand at the left go before the first line of what they belong to. */
function linesOf(row: GridRow): XmlElement[] {
  const cells = row.flatMap((cell) => (cell && !cell.continued ? [cell.element] : []))
  let mark = ''
  const last = cells.findLastIndex(hasContent)
  return cells.flatMap((cell, at) => {
    const label = cellText(cell).trim()
    // A figure behind a letter is what that says.
    const isText = /[A-Ha-h]\. $/.test(mark) && at === last
    if (!isText && NUMBER.test(label)) mark += label.replace(NUMBER, '$1. ')
    else if (!isText && LETTER.test(label)) mark += label.replace(LETTER, '$1. ')
    else if (LABEL.test(label) && at < last && !KEY_LABEL.test(label)) mark += `${label} `
    else if (label || childrenOf(cell, 'p').length) {
      const lines = childrenOf(cell).filter(({ name }) => name === 'p' || name === 'tbl')
      const [first, ...rest] = lines
      const marked = first && mark ? [withMark(first, mark), ...rest] : lines
      mark = ''
      return marked
    }
    return []
  })
}

function withMark(line: XmlElement, mark: string): XmlElement {
  const text: XmlElement = { name: 't', attributes: {}, children: [mark], line: line.line, at: line.at }
  return { ...line, children: [{ ...text, name: 'r', children: [text] }, ...line.children] }
}

import { childrenOf, type XmlElement } from '../xml/parse.ts'
import { type GridRow, gridOf } from './docx-grid.ts'
import { cellText } from './docx-text.ts'

const NUMBER = /^(\d{1,3})[.)]?$/
const LETTER = /^\(?[A-Ha-h][.)]?$/

/**
 * A paper laid out in a table without a heading, the number of a question in a cell of its own, as the lines that it would be
 * without the table. Other tables stay as they are.
 */
export function asLines(block: XmlElement): XmlElement[] {
  if (block.name !== 'tbl') return [block]
  const grid = gridOf(block)
  const isNumbered = grid.some((row) => NUMBER.test(labelOf(row[0])) && row.length > 1)
  return isNumbered ? grid.flatMap(linesOf) : [block]
}

const labelOf = (cell: GridRow[number]): string => (cell && !cell.continued ? cellText(cell.element).trim() : '')

/** The numbers and letters that stand at the left go before the first line of what they belong to. */
function linesOf(row: GridRow): XmlElement[] {
  const cells = row.flatMap((cell) => (cell && !cell.continued ? [cell.element] : []))
  let mark = ''
  return cells.flatMap((cell) => {
    const label = cellText(cell).trim()
    if (NUMBER.test(label)) mark += label.replace(NUMBER, '$1. ')
    else if (LETTER.test(label)) mark += label.replace(/[.)]?$/, '. ')
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

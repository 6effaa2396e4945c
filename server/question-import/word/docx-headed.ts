import { readFor } from '../shared/passages.ts'
import { IGNORED } from '../table/columns.ts'
import { type DocxQuestion, EMPTY, known, nameOf, put, reading, SHARED, said } from './docx-cells.ts'
import type { GridRow } from './docx-grid.ts'
import { isMarked, withoutMark } from './docx-keys.ts'
import { SECTION, wrapped } from './docx-marks.ts'
import { cellHtml, cellText, type DocxParts } from './docx-text.ts'

/** The heading of a table, kept for those below it: a long table is often cut in two. */
export interface Heading {
  row?: GridRow
  names?: string[]
}

/** A heading row (NO, SOAL, JAWABAN A …, JAWABAN BENAR), then a question a row. */
export function headed(grid: readonly GridRow[], parts: DocxParts, above: Heading): DocxQuestion[] | undefined {
  const found = headingOf(grid) ?? goesOn(grid, above)
  if (!found) return undefined
  const { names, head } = found
  Object.assign(above, { names, row: head })
  const number = names.findIndex((name) => IGNORED.includes(name) && name !== '')
  let passage: { html: string; left: number } | undefined
  const questions: DocxQuestion[] = []
  for (const [index, row] of grid.slice(found.from).entries()) {
    if (isHeading(row, names)) continue
    const lost: string[] = []
    const alone = aloneIn(row)
    if (alone && SECTION.test(cellText(alone.element).trim())) continue
    if (alone && readFor(cellText(alone.element)) > 0) {
      passage = { html: cellHtml(alone.element, parts), left: readFor(cellText(alone.element)) }
      continue
    }
    const record = recordOf(row, names, head, parts, lost)
    if (passage && passage.left > 0 && record.soal) {
      record.stimulus ||= wrapped(passage.html)
      passage.left -= 1
    }
    const own = row[number]
    const question = {
      row: found.from + index + 1,
      number: own ? cellText(own.element).trim().replace(/[.)]$/, '') : '',
      record,
      lost,
    }
    questions.push(markedKey(question, names, row))
  }
  return questions
}

function headingOf(grid: readonly GridRow[]): { names: string[]; head: GridRow; from: number } | undefined {
  const heads = grid.slice(0, 4).map((row) => row.map((cell) => (cell ? nameOf(cell.element) : '')))
  const scores = heads.map((names) => (names.includes('soal') ? names.filter(known).length : 0))
  const best = Math.max(0, ...scores)
  const at = scores.indexOf(best)
  const names = withChoices(heads[at] ?? [], grid[at] ?? [])
  if (best < 2 || !names.some((name) => name === 'kunci' || name.startsWith('opsi_'))) return undefined
  return { names, head: grid[at] ?? [], from: at + 1 }
}

/** A table without a heading, as wide as the one above it and with a number where that has one. */
function goesOn(grid: readonly GridRow[], { names, row }: Heading) {
  if (!names || !row || !grid.length || grid.some((line) => line.length !== names.length)) return undefined
  const number = names.findIndex((name) => IGNORED.includes(name) && name !== '')
  const first = grid[0]?.[number]
  if (!first || !/^\d{1,3}[.)]?$/.test(cellText(first.element).trim())) return undefined
  return { names, head: row, from: 0 }
}

/** The heading may be repeated on every page. */
const isHeading = (row: GridRow, names: readonly string[]): boolean => {
  const said = row.map((cell) => (cell ? nameOf(cell.element) : ''))
  return said.includes('soal') && said.filter((name, place) => known(name) && names[place] === name).length > 1
}

/** The one cell of a row that runs over all its columns. */
function aloneIn(row: GridRow): GridRow[number] {
  const cells = row.filter((cell) => cell !== undefined)
  return cells.length === 1 && row.length >= 1 && !cells[0]?.continued ? cells[0] : undefined
}

function recordOf(
  row: GridRow,
  names: readonly string[],
  head: GridRow,
  parts: DocxParts,
  lost: string[],
): Record<string, string> {
  const record: Record<string, string> = {}
  reading(parts, lost, () => {
    for (const [place, name] of names.entries()) {
      const cell = row[place]
      if (!name || !cell || (cell.continued && !SHARED.has(name))) continue
      put(record, name, head[place], said(cell.element, name, parts), lost)
    }
  })
  return record
}

/** A column that holds all options of a question; beside a column KUNCI, JAWABAN is such a one. */
function withChoices(names: readonly string[], head: GridRow): string[] {
  const several = names.filter((name) => name === 'kunci').length > 1
  return names.map((name, place) => {
    const heading = cellText(head[place]?.element ?? EMPTY).trim()
    const isChoices =
      /^(?:opsi|pilihan|alternatif)(?: jawaban)?$/i.test(heading) || (several && /^jawaban$/i.test(heading))
    return isChoices ? 'pilihan' : name
  })
}

/** Where no key is written, the one marked option is it, and its mark is for nobody who sits the paper. */
function markedKey(question: DocxQuestion, names: readonly string[], row: GridRow): DocxQuestion {
  const { record } = question
  const marked = names.flatMap((name, place) => {
    const cell = row[place]
    return /^opsi_[a-h]$/.test(name) && cell && isMarked(cell.element) ? [{ name, element: cell.element }] : []
  })
  const [one, ...more] = marked
  const letter = one?.name.slice(-1).toUpperCase()
  if (!one || more.length || (record.kunci && record.kunci.trim().toUpperCase() !== letter)) return question
  const kept = { ...record, kunci: letter ?? '', [one.name]: withoutMark(record[one.name] ?? '', one.element) }
  return { ...question, record: kept, ...(!record.kunci && { guessedKey: true }) }
}

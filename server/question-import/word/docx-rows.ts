import { LETTERS } from '../shared/question.ts'
import { IGNORED, keyLetters } from '../table/columns.ts'
import { headless } from '../table/headless.ts'
import { areKinds, foldKinds } from '../table/kind-rows.ts'
import { columnsGuessed } from '../table/read-csv.ts'
import { OPTION } from '../table/split-cell.ts'
import { childrenOf, findAll, type XmlElement } from '../xml/parse.ts'
import { type DocxQuestion, EMPTY, isSeveral, known, nameOf, put, reading, said } from './docx-cells.ts'
import { type GridRow, gridOf } from './docx-grid.ts'
import { type Heading, headed } from './docx-headed.ts'
import { cellHtml, cellText, type DocxParts } from './docx-text.ts'

/**
 * The questions of a table, in whichever of three manners it holds them; undefined where it holds none. `above`: the heading of the
 * table before it, which a table of the same width goes on with.
 */
export function questionsOf(table: XmlElement, parts: DocxParts, above: Heading): DocxQuestion[] | undefined {
  const grid = gridOf(table)
  return (
    kinds(grid, parts) ??
    cards(grid, parts) ??
    optionRows(grid, parts) ??
    headed(grid, parts, above) ??
    unheaded(grid, parts)
  )
}

/** A table without a heading whose columns say by what they hold which is which. */
function unheaded(grid: readonly GridRow[], parts: DocxParts): DocxQuestion[] | undefined {
  const textAt = (row: GridRow, at: number) => (row[at] && !row[at].continued ? cellText(row[at].element).trim() : '')
  const found = headless(grid.map((row) => Array.from(row, (_cell, at) => textAt(row, at))))
  if (!found) return undefined
  const { names } = found
  const number = names.indexOf('') === 0 ? 0 : -1
  const told = columnsGuessed(names, 1).reason.replace('. Periksa pada pratinjau.', '')
  const rows = grid.flatMap((row, index): DocxQuestion[] => {
    if (!textAt(row, names.indexOf('soal'))) return []
    const lost: string[] = []
    const record: Record<string, string> = {}
    reading(parts, lost, () => {
      for (const [place, name] of names.entries()) {
        const cell = row[place]
        if (name && cell && !cell.continued) put(record, name, undefined, said(cell.element, name, parts), lost)
      }
    })
    return [{ row: index + 1, number: number < 0 ? '' : textAt(row, number).replace(/[.)]$/, ''), record, lost }]
  })
  return rows.map((one, at) => (at ? one : { ...one, doubt: told }))
}

/** Rows that say SOAL or JAWABAN in a column of theirs, as ZYA-CBT writes them. */
function kinds(grid: readonly GridRow[], parts: DocxParts): DocxQuestion[] | undefined {
  const names = (grid[0] ?? []).map((cell) => (cell ? cellText(cell.element).trim().toLowerCase() : ''))
  const [kind, text] = [names.indexOf('jenis'), names.findIndex((name) => /^(?:isi|teks|uraian)$/.test(name))]
  const mark = names.findIndex((name) => /^(?:jawaban|kunci|benar|status)$/.test(name))
  const saidAt = (row: GridRow, at: number) => (row[at] && !row[at].continued ? cellText(row[at].element).trim() : '')
  const below = grid.slice(1)
  if (kind < 0 || text < 0 || !areKinds(below.map((row) => saidAt(row, kind)))) return undefined
  const lost: string[] = []
  const rows = reading(parts, lost, () =>
    below.map((row) => ({
      kind: saidAt(row, kind),
      text: row[text] && !row[text].continued ? cellHtml(row[text].element, parts) : '',
      mark: saidAt(row, mark),
    })),
  )
  return foldKinds(rows).map(({ at, record }, index) => ({
    row: at + 2,
    number: String(index + 1),
    record,
    lost: index ? [] : lost,
  }))
}

const MARK = /^(v|x|✓|✔|√|\*|1|benar|ya|b)$/i
const OPTION_HEAD = /^(opsi|pilihan|opt|abjad|huruf)$/
const TEXT_HEAD = /^(jawaban|isi_opsi|teks_opsi|isi_jawaban|pilihan_jawaban|uraian_jawaban|kunci)$/

/** Options below each other: NO, SOAL, OPSI, JAWABAN, KUNCI; the question stands beside its first option. */
function optionRows(grid: readonly GridRow[], parts: DocxParts): DocxQuestion[] | undefined {
  const at = grid.slice(0, 3).findIndex((row) => {
    const names = row.map((cell) => (cell ? nameOf(cell.element) : ''))
    return names.includes('soal') && names.some((name) => OPTION_HEAD.test(name))
  })
  if (at < 0) return undefined
  const bare = (grid[at] ?? []).map((cell) => (cell ? cellText(cell.element).trim().toLowerCase() : ''))
  const names = (grid[at] ?? []).map((cell) => (cell ? nameOf(cell.element) : ''))
  const letterAt = names.findIndex((name) => OPTION_HEAD.test(name))
  const keyAt = bare.findIndex((word) => /^kunci|benar/.test(word))
  const textAt = names.findIndex((name, index) => index !== keyAt && index !== letterAt && TEXT_HEAD.test(name))
  const [soalAt, numberAt] = [names.indexOf('soal'), names.findIndex((name) => name !== '' && IGNORED.includes(name))]
  if (keyAt < 0) return undefined
  const together = grid.slice(at + 1).some((row) => isSeveral(row[letterAt], parts) || isSeveral(row[textAt], parts))
  if (together) return undefined
  const below = grid.slice(at + 1)
  const keys = below.flatMap((row) =>
    row[keyAt] && !row[keyAt].continued ? [cellText(row[keyAt].element).trim()] : [],
  )
  const isMark = (mark: string, index: number) => {
    if (!MARK.test(mark)) return false
    // A letter beside the first of its options, and not the word for right.
    return !/^b$/i.test(mark) || !(below[index + 1]?.[keyAt]?.continued || keys.some((key) => /^[AC-H]$/i.test(key)))
  }
  const found: DocxQuestion[] = []
  for (const [index, row] of below.entries()) {
    const stem = row[soalAt]
    if (stem && !stem.continued && cellText(stem.element) + findAll(stem.element, 'blip').join('') !== '') {
      const lost: string[] = []
      const soal = reading(parts, lost, () => cellHtml(stem.element, parts))
      const number = row[numberAt] ? cellText(row[numberAt].element).trim() : ''
      found.push({ row: at + index + 2, number, record: { soal, kunci: '' }, lost })
    }
    const last = found.at(-1)
    if (!last) continue
    const place = LETTERS.findIndex((letter) => !last.record[`opsi_${letter.toLowerCase()}`])
    const cell = row[textAt < 0 ? letterAt : textAt]
    const letter = (keyLetters(cellText(row[letterAt]?.element ?? EMPTY))?.[0] ?? LETTERS[place] ?? '').toUpperCase()
    const given = cell && !cell.continued ? reading(parts, last.lost, () => cellHtml(cell.element, parts)) : ''
    const text = textAt < 0 ? given.replace(OPTION, '$1') : given
    if (!letter || !text) continue
    last.record[`opsi_${letter.toLowerCase()}`] = text
    const key = row[keyAt]
    if (!key || key.continued) continue
    const mark = cellText(key.element).trim()
    const keys = [last.record.kunci, isMark(mark, index) ? letter : (keyLetters(mark)?.join(',') ?? '')].filter(Boolean)
    last.record.kunci = keys.join(',')
  }
  return found
}

/** A card a question: what it is at the left (SOAL, A, B, KUNCI …), and what that says at the right. */
function cards(grid: readonly GridRow[], parts: DocxParts): DocxQuestion[] | undefined {
  const lines = grid.map((row) => row.filter((cell) => cell !== undefined))
  const labelOf = (cell: GridRow[number]): string => {
    const name = cell ? nameOf(cell.element) : ''
    // The number of the question stands where others write SOAL.
    return /^\d{1,3}[.)]?$/.test(name) ? 'soal' : name
  }
  const labelled = lines.filter(([label, content]) => label && content && known(labelOf(label)))
  const isCard =
    labelled.length >= 3 &&
    labelled.length >= lines.length / 2 &&
    labelled.some(([label]) => label && labelOf(label) === 'soal') &&
    labelled.some(([label]) => label && labelOf(label) !== 'soal') &&
    !(lines[0] ?? []).slice(1).some((cell) => known(nameOf(cell.element)))
  if (!isCard) return undefined
  const found: DocxQuestion[] = []
  for (const [index, [label, content]] of lines.entries()) {
    if (!label || !content) continue
    const name = labelOf(label)
    const fresh = (name === 'kode' || name === 'soal') && (found.at(-1)?.record[name] !== undefined || !found.length)
    if (fresh || !found.length) found.push({ row: index + 1, number: '', record: {}, lost: [], own: parts.verbatim })
    const last = found.at(-1) as DocxQuestion
    if (/^\d/.test(nameOf(label.element))) last.number = Number.parseInt(cellText(label.element), 10).toString()
    if (IGNORED.includes(name)) last.number = cellText(content.element).trim()
    else {
      const text = reading(parts, last.lost, () => said(content.element, name, parts))
      put(last.record, name, label, text, last.lost)
    }
  }
  return found.filter(({ record }) => record.soal !== undefined)
}

/** Tables of the body itself; one in a cell belongs to that cell's text. */
export const bodyBlocks = (body: XmlElement | undefined): XmlElement[] =>
  childrenOf(body).flatMap((child) => {
    if (child.name === 'customXml') return bodyBlocks(child)
    return child.name === 'sdt' ? bodyBlocks(childrenOf(child, 'sdtContent')[0]) : [child]
  })

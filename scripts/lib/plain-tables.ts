import { strFromU8, unzipSync } from 'fflate'

/**
 * Tables of questions read as plainly as can be, with nothing of the importer's own: what its reading is compared with.
 * Each cell is its words on one line, and how many pictures it holds.
 */
export interface PlainCell {
  words: string
  pictures: number
}
type Row = PlainCell[]

/** The rows of a .csv, .xlsx or .docx, all its tables one after the other. */
export function plainRows(filename: string, bytes: Uint8Array): Row[] {
  if (filename.endsWith('.csv')) return csvRows(strFromU8(bytes))
  const files = unzipSync(bytes)
  const part = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  if (filename.endsWith('.docx')) return docxRows(part('word/document.xml'))
  const shared = all(part('xl/sharedStrings.xml'), 'si').map((item) => all(item, 't').map(inner).join(''))
  const sheets = Object.keys(files).filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name))
  return sheets.flatMap((name) =>
    all(part(name), 'row').map((row) => all(row, 'c').map((cell) => xlsxCell(cell, shared))),
  )
}

/** Elements of a name that hold no other of it. */
const all = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<${name}(?:\\s[^>]*)?(?:/>|>[\\s\\S]*?</${name}>)`, 'g')) ?? []
const inner = (xml: string) => xml.replace(/^<[^>]*>|<\/[^>]*>$/g, '')
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Without tags, entities and double blanks; both sides of the comparison go through it. */
export const oneLine = (text: string): string =>
  text
    .replace(/<\/(?:p|div|li|tr)>|<br\s*\/?>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+);/g, (all, name: string) => ENTITIES[name] ?? all)
    .replace(/\s+/g, ' ')
    .trim()

const cell = (words: string, pictures = 0): PlainCell => ({ words: oneLine(words), pictures })

function xlsxCell(xml: string, shared: readonly string[]): PlainCell {
  const value = inner(all(xml, 'v')[0] ?? '')
  return cell(/\st="s"/.test(xml) ? (shared[Number(value)] ?? '') : value || all(xml, 't').map(inner).join(''))
}

const docxRows = (xml: string): Row[] =>
  all(xml, 'w:tr').map((row) =>
    all(row, 'w:tc').map((one) => {
      const lines = all(one, 'w:p').map((line) => all(line, 'w:t').map(inner).join(''))
      return cell(lines.join(' '), (one.match(/<a:blip /g) ?? []).length)
    }),
  )

/** By commas, as the collection has them; a quoted one belongs to its cell. */
const csvRows = (text: string): Row[] =>
  text
    .split(/\r?\n/)
    .map((line) =>
      (line.match(/(?:"(?:[^"]|"")*"|[^,"])+|(?<=,)(?=,|$)/g) ?? []).map((one) => cell(one.replace(/^"|"$/g, ''))),
    )

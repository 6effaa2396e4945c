import { keyLetters } from '../table/columns.ts'
import { findAll, type XmlElement } from '../xml/parse.ts'
import { gridOf } from './docx-grid.ts'
import { cellText } from './docx-text.ts'

/** What a table of keys says of one question. */
export interface TabledKey {
  number: string
  key: string
  explanation?: string
}

const NUMBER_HEAD = /^(?:no|nomor|nomer)\.?(?: ?(?:soal|butir|item))?\.?$|^(?:butir )?soal$/i
const KEY_HEAD = /^(?:kunci|jawaban|kunci jawaban|jawaban benar|jawaban yang benar|jwb|kj|key|answer|answer key)\.?$/i
const EXPLAINED_HEAD = /^(?:pembahasan|penjelasan|penyelesaian|alasan)$/i
const ASIDE_HEAD = /^(?:skor|bobot|poin|nilai|skor maksimal|materi|level|level kognitif|kd|tp|)$/i
const SUM = /^(?:jumlah|total)\b/i
const NUMBER = /^0?(\d{1,3})[.)]?$/

/** Rows of its texts, merged cells once. */
const textsIn = (table: XmlElement): string[][] =>
  gridOf(table).map((row) =>
    Array.from(row, (cell) => (cell && !cell.continued ? cellText(cell.element).replace(/\s+/g, ' ').trim() : '')),
  )

/** The keys of a table that holds nothing else, under a heading that says so; undefined where it is another. */
export function tabledKeys(table: XmlElement): TabledKey[] | undefined {
  return findAll(table, 'blip').length ? undefined : headedKeys(textsIn(table))
}

/** `No | Kunci`, also several times beside each other, with columns for points or explanations; or the numbers in one row and the keys below. */
export function headedKeys(rows: readonly (readonly string[])[]): TabledKey[] | undefined {
  return inColumns(rows) ?? inRows(rows)
}

function inColumns(rows: readonly (readonly string[])[]): TabledKey[] | undefined {
  const at = rows.findIndex(
    (row) => row.some((text) => KEY_HEAD.test(text)) && row.some((text) => NUMBER_HEAD.test(text)),
  )
  const head = rows[at]
  if (!head || at > 3) return undefined
  const isTitle = rows.slice(0, at).every((row) => row.filter(Boolean).length <= 1)
  const known = [NUMBER_HEAD, KEY_HEAD, EXPLAINED_HEAD, ASIDE_HEAD]
  if (!isTitle || !head.every((text) => known.some((sign) => sign.test(text)))) return undefined
  const numbers = head.flatMap((text, place) => (NUMBER_HEAD.test(text) ? [place] : []))
  const found = numbers.flatMap((from, index) => {
    const to = numbers[index + 1] ?? head.length
    const within = (sign: RegExp) => head.findIndex((text, place) => place > from && place < to && sign.test(text))
    const [key, explained] = [within(KEY_HEAD), within(EXPLAINED_HEAD)]
    if (key < 0) return []
    return rows.slice(at + 1).flatMap((row): TabledKey[] => {
      const number = NUMBER.exec(row[from] ?? '')?.[1]
      const said = row[key] ?? ''
      if (!number || !said) return []
      const explanation = explained < 0 ? '' : (row[explained] ?? '')
      return [{ number, key: keyOf(said), ...(explanation && { explanation }) }]
    })
  })
  const filled = rows.slice(at + 1).filter((row) => row.some(Boolean) && !row.some((text) => SUM.test(text))).length
  return found.length > 1 && found.length >= filled ? found : undefined
}

/** Several rows of numbers, each with its keys right below it. */
function inRows(rows: readonly (readonly string[])[]): TabledKey[] | undefined {
  const said = rows.filter((row) => row.some(Boolean))
  const body = said[0]?.filter(Boolean).length === 1 ? said.slice(1) : said
  if (body.length < 2 || body.length % 2) return undefined
  const found: TabledKey[] = []
  for (let at = 0; at < body.length; at += 2) {
    const [[head = '', ...numbers] = [], [label = '', ...keys] = []] = body.slice(at, at + 2)
    if (!NUMBER_HEAD.test(head) || !KEY_HEAD.test(label)) return undefined
    for (const [place, text] of numbers.entries()) {
      const number = NUMBER.exec(text)?.[1]
      const key = keys[place] ?? ''
      if (number && key) found.push({ number, key: keyOf(key) })
    }
  }
  return found.length > 1 ? found : undefined
}

/** Pairs of a number and a key without a heading, below a line that says that keys follow. */
export function pairedCells(table: XmlElement): TabledKey[] | undefined {
  const rows = textsIn(table).map((row) => row.filter(Boolean))
  const isPaired = rows.every(
    (row) => row.length % 2 === 0 && row.every((text, at) => (at % 2 ? !NUMBER.test(text) : NUMBER.test(text))),
  )
  if (!isPaired || !rows.flat().length) return undefined
  const columns = Math.max(...rows.map((row) => row.length / 2))
  return Array.from({ length: columns }, (_none, column) =>
    rows.flatMap((row): TabledKey[] => {
      const [number, key] = [NUMBER.exec(row[column * 2] ?? '')?.[1], row[column * 2 + 1]]
      return number && key ? [{ number, key: keyOf(key) }] : []
    }),
  ).flat()
}

/** `A. Bandung`: the letter is the key. */
const keyOf = (said: string): string =>
  keyLetters(said)?.join(',') ?? /^([A-H])\s?[.)]\s{0,4}\S/.exec(said)?.[1] ?? said

import { columnOf, IGNORED } from '../table/columns.ts'
import type { TableLine } from '../table/csv-table.ts'
import { headedKeys, type TabledKey } from '../word/docx-key-tables.ts'
import type { XlsxRow, XlsxSheet } from './xlsx-cells.ts'

/** A list of keys: a sheet of its own, or below the questions of one. */
interface KeyList {
  name: string
  keys: readonly TabledKey[]
  /** Stands below questions. */
  below: boolean
  /** The sheet without it. */
  above?: XlsxSheet
}

export type KeysOfSheet = readonly TabledKey[]

const textsOf = ({ cells }: XlsxRow): string[] => cells.map(({ text }) => text.replace(/\s+/g, ' ').trim())
const isFilled = (row: XlsxRow): boolean => textsOf(row).some(Boolean)

/** The list of keys that a sheet is, or that ends it. */
export function keyListOf(sheet: XlsxSheet): KeyList | undefined {
  const rows = sheet.rows.filter(isFilled)
  const { name } = sheet
  const own = keysIn(rows)
  if (own) return { name, keys: own, below: false }
  const from = rows.findLastIndex((row) => isTitle(row))
  const at = from >= 0 ? from : rows.findLastIndex((row, index) => index > 0 && keysIn([row, ...rows.slice(index + 1)]))
  const keys = at > 0 ? keysIn(rows.slice(at)) : undefined
  const first = rows[at]?.number ?? 0
  const above = { ...sheet, rows: sheet.rows.filter(({ number }) => number < first) }
  return keys ? { name, keys, below: true, above } : undefined
}

const isTitle = (row: XlsxRow): boolean => {
  const said = textsOf(row).filter(Boolean)
  return said.length === 1 && /^(?:daftar )?kunci(?: jawaban)?\b.{0,60}$/i.test(said[0] ?? '')
}

function keysIn(rows: readonly XlsxRow[]): TabledKey[] | undefined {
  const all = rows.map(textsOf)
  const from = Math.min(...all.map((texts) => texts.findIndex(Boolean)).filter((at) => at >= 0))
  const width = Math.max(...all.map((texts) => texts.findLastIndex(Boolean) + 1))
  return headedKeys(all.map((texts) => Array.from({ length: width - from }, (_none, at) => texts[from + at] ?? '')))
}

/** Which list of keys belongs to which sheet of questions: the one below it, the only one, or as many lists as sheets in their order. */
export class KeySheets {
  readonly #lists: readonly KeyList[]
  readonly #names: readonly string[]

  constructor(lists: readonly KeyList[], names: readonly string[]) {
    this.#lists = lists
    this.#names = [...new Set(names)]
  }

  of(name: string): KeysOfSheet | undefined {
    return this.#listOf(name)?.keys
  }

  isUsed = (list: KeyList): boolean => this.#names.some((name) => this.#listOf(name) === list)

  #listOf(name: string): KeyList | undefined {
    const below = this.#lists.find((list) => list.below && list.name === name)
    if (below) return below
    const apart = this.#lists.filter((list) => !list.below)
    return apart.length === this.#names.length ? apart[this.#names.indexOf(name)] : undefined
  }
}

/** Questions without any key of their own take those of the list, by their number or in their order. */
export function withKeys(lines: TableLine[], keys: KeysOfSheet | undefined): TableLine[] {
  const [first] = lines
  if (!keys || !first) return lines
  const names = Object.keys(first.record)
  const keyed = names.find((name) => columnOf(name) === 'kunci')
  if (keyed && lines.some(({ record }) => record[keyed]?.trim())) return lines
  const column = names.find((name) => IGNORED.includes(columnOf(name)) && /^n/i.test(name.trim()))
  const byNumber = new Map(keys.map((one) => [one.number, one]))
  return lines.map(({ line, record }, at) => {
    const number = column ? (record[column] ?? '').trim().replace(/[.)]$/, '') : String(at + 1)
    const own = byNumber.get(number)
    if (!own) return { line, record }
    const explained = names.find((name) => columnOf(name) === 'pembahasan') ?? 'pembahasan'
    return {
      line,
      record: {
        ...record,
        [keyed ?? 'kunci']: own.key,
        ...(own.explanation && { [explained]: record[explained] || own.explanation }),
      },
    }
  })
}

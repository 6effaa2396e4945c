import { existsSync, readFileSync } from 'node:fs'

/** Said to whoever gave the file, and no fault of the program. */
export class AnswersError extends Error {}

/** The right options: in the order of the items, or by their names. */
export type KeyMarks = { list: string[]; named: null } | { list: null; named: Map<string, string> }

const upper = (mark: unknown) => String(mark).trim().toUpperCase()

/** A key as it is typed (`ADBC` or `A,D,B,C`), or a file with it: JSON, or CSV in one row, one column or by name. */
export function keyOf(given: string): KeyMarks {
  const text = existsSync(given)
    ? readFileSync(given, 'utf8')
        .replace(/^\uFEFF/, '')
        .trim()
    : given.trim()
  const key = text.startsWith('[') || text.startsWith('{') ? ofJson(text) : ofText(text)
  const marks = key.list ?? [...key.named.values()]
  const odd = marks.find((mark) => !/^[\p{L}\p{N}]$/u.test(mark))
  if (!marks.length || odd !== undefined) {
    throw new AnswersError(
      odd === undefined ? 'The key is empty.' : `"${odd}" in the key is no mark for an option: a letter or a digit.`,
    )
  }
  return key
}

function ofJson(text: string): KeyMarks {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw new AnswersError('The file of the key begins as JSON and is none.')
  }
  const inner = Array.isArray(read) ? read : ((read as { key?: unknown }).key ?? read)
  if (Array.isArray(inner)) return { list: inner.map(upper), named: null }
  if (typeof inner === 'string') return ofText(inner)
  return { list: null, named: new Map(Object.entries(inner as object).map(([name, mark]) => [name, upper(mark)])) }
}

function ofText(text: string): KeyMarks {
  const rows = text
    .split(/\r\n|\n|\r/)
    .map((line) => line.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')))
  const [first = [], second] = rows
  // Names above marks, or a name and a mark in each row.
  if (rows.length === 2 && second && first.length > 1 && first.length === second.length)
    return { list: null, named: new Map(first.map((name, place) => [name, upper(second[place])])) }
  if (rows.length > 1 && rows.every(({ length }) => length === 2)) {
    const heading = upper(first[1]).length > 1
    return { list: null, named: new Map(rows.slice(heading ? 1 : 0).map(([name = '', mark]) => [name, upper(mark)])) }
  }
  const cells = rows.flat().filter(Boolean)
  return { list: (cells.length === 1 ? [...(cells[0] as string).replace(/\s/g, '')] : cells).map(upper), named: null }
}

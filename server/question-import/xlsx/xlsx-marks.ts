import { columnOf } from '../table/columns.ts'
import type { TableLine } from '../table/csv-table.ts'
import type { XlsxRow } from './xlsx-cells.ts'

/** Where a sheet has no keys at all, the option that alone bears the mark of its sheet is the key. `count`: of how many questions. */
export function withMarkedKeys(
  lines: TableLine[],
  rows: readonly XlsxRow[],
  names: readonly string[],
): { lines: TableLine[]; count: number } {
  const column = names.find((name) => columnOf(name) === 'kunci')
  if (column && lines.some(({ record }) => record[column]?.trim())) return { lines, count: 0 }
  const options = names.flatMap((name, at) =>
    /^opsi_[a-h]$/.test(columnOf(name)) ? [{ name: columnOf(name), at }] : [],
  )
  const alone = rows.map(({ cells }) => {
    const marks = options.flatMap(({ name, at }) => (cells[at]?.marks ?? []).map((mark) => ({ name, mark })))
    return new Map(
      marks
        .filter(({ mark }) => marks.filter((one) => one.mark === mark).length === 1)
        .map((one) => [one.mark, one.name]),
    )
  })
  const times = new Map<string, number>()
  for (const row of alone) for (const mark of row.keys()) times.set(mark, (times.get(mark) ?? 0) + 1)
  const [best] = [...times].toSorted((one, two) => two[1] - one[1])
  if (!best || best[1] < 2 || best[1] < lines.length * 0.6) return { lines, count: 0 }
  const keyed = lines.map(({ line, record }, at) => {
    const letter = alone[at]?.get(best[0])?.slice(-1).toUpperCase()
    return letter ? { line, record: { ...record, [column ?? 'kunci']: letter } } : { line, record }
  })
  return { lines: keyed, count: best[1] }
}

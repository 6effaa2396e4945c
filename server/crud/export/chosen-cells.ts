import type { Profile } from '#contract/accounts/auth.ts'
import type { FileColumn } from '#contract/export-columns.ts'
import { type CellValue, cellValue } from './cells.ts'
import { momentIn } from './readable-cells.ts'

interface Layout<K extends string> {
  columns: readonly FileColumn<K>[]
  zone: Profile['zona']
}

/** One line in the columns chosen: words for what belongs to a closed set, local time for `moments` (ISO). */
export function chosenCells<K extends string>(
  { columns, zone }: Layout<K>,
  moments: ReadonlySet<K>,
  read: (key: K) => string | number | null,
): CellValue[] {
  const moment = momentIn(zone)
  return columns.map(({ key, words }) => {
    const value = read(key)
    if (value !== null && moments.has(key)) return moment(String(value))
    return words?.[String(value)] ?? cellValue(value)
  })
}

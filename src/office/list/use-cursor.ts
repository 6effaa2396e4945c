import { useState } from 'react'
import type { IdOf } from './selection.ts'

/** The row that the keys act on; none until J or K is pressed, or a row is pointed at. */
export function useCursor<Row>(rows: readonly Row[], idOf: IdOf<Row>) {
  const [id, setId] = useState<string | null>(null)
  const index = rows.findIndex((row) => idOf(row) === id)
  const point = (row: Row | undefined) => setId(row === undefined ? null : idOf(row))
  return {
    row: rows[index],
    point,
    move(step: 1 | -1) {
      const first = step === 1 ? 0 : rows.length - 1
      point(rows[index < 0 ? first : Math.min(rows.length - 1, Math.max(0, index + step))])
    },
  }
}

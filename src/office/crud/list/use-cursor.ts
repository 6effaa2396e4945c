import { useState } from 'react'
import type { AdminRow } from '../data.ts'

/** The row that the keys act on; none until J or K is pressed, or a row is pointed at. */
export function useCursor(rows: readonly AdminRow[]) {
  const [id, setId] = useState<string | null>(null)
  const index = rows.findIndex((row) => row.id === id)
  return {
    index,
    row: rows[index],
    point: (row: AdminRow) => setId(row.id),
    move(step: 1 | -1) {
      const next = index < 0 ? (step === 1 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, index + step))
      setId(rows[next]?.id ?? null)
    },
  }
}

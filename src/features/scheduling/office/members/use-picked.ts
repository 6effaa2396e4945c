import { useState } from 'react'
import type { Peserta } from '#contract/peserta-jadwal.ts'

export interface Picked {
  rows: ReadonlyMap<string, Peserta>
  toggle(row: Peserta): void
  mark(rows: readonly Peserta[], on: boolean): void
  clear(): void
}

/** Ticked participants; they stay ticked over pages and filters. */
export function usePicked(): Picked {
  const [rows, setRows] = useState<ReadonlyMap<string, Peserta>>(new Map())
  const mark = (marked: readonly Peserta[], on: boolean) =>
    setRows((now) => {
      const next = new Map(now)
      for (const row of marked) on ? next.set(row.id, row) : next.delete(row.id)
      return next
    })
  return {
    rows,
    mark,
    toggle: (row) => mark([row], !rows.has(row.id)),
    clear: () => setRows(new Map()),
  }
}

import type { BlueprintRow, DrawRequest } from '#contract/packages/building.ts'
import type { DrawCell } from '#contract/packages/draw-cell.ts'

/** How many questions are wanted of each cell, by its name. */
export type Wanted = Readonly<Record<string, number>>
type Cell = BlueprintRow['cells'][number]

export const cellName = ({ mapel_id, materi }: Pick<BlueprintRow, 'mapel_id' | 'materi'>, tingkat: string) =>
  `${mapel_id ?? ''}/${materi ?? ''}/${tingkat}`

/** What a draw may take of a cell: what is left, and what stands there where that is replaced. */
export const stockOf = ({ available, chosen }: Cell, replacing: boolean) => available + (replacing ? chosen : 0)

export const wantedOf = (cells: readonly DrawCell[]): Wanted =>
  Object.fromEntries(cells.map((cell) => [cellName(cell, cell.tingkat), cell.count]))

export interface Plan {
  cells: DrawRequest['cells']
  total: number
  /** Cells that ask for more than there is. */
  short: readonly string[]
}

/** What the filled-in cells ask for; whether the bank has it is said before the server is asked. */
export function planOf(rows: readonly BlueprintRow[], wanted: Wanted, replacing: boolean): Plan {
  const asked = rows.flatMap((row) =>
    row.cells.flatMap((cell) => {
      const name = cellName(row, cell.tingkat)
      const count = wanted[name] ?? 0
      return count > 0 ? [{ row, cell, name, count }] : []
    }),
  )
  return {
    cells: asked.map(({ row: { mapel_id, materi }, cell: { tingkat }, count }) => ({
      mapel_id,
      materi,
      tingkat,
      count,
    })),
    total: asked.reduce((sum, { count }) => sum + count, 0),
    short: asked.filter(({ cell, count }) => count > stockOf(cell, replacing)).map(({ name }) => name),
  }
}

import type { BlueprintRow, DrawRequest } from '#contract/packages-admin.ts'

/** How many questions are wanted of each cell, by its name. */
export type Wanted = Readonly<Record<string, number>>
type Cell = BlueprintRow['sel'][number]

export const cellName = ({ mapel_id, materi }: Pick<BlueprintRow, 'mapel_id' | 'materi'>, tingkat: string) =>
  `${mapel_id ?? ''}/${materi ?? ''}/${tingkat}`

/** What a draw may take of a cell: what is left, and what stands there where that is replaced. */
export const stockOf = ({ stok, terpilih }: Cell, replacing: boolean) => stok + (replacing ? terpilih : 0)

export interface Plan {
  sel: DrawRequest['sel']
  total: number
  /** Cells that ask for more than there is. */
  short: readonly string[]
}

/** What the filled-in cells ask for; whether the bank has it is said before the server is asked. */
export function planOf(rows: readonly BlueprintRow[], wanted: Wanted, replacing: boolean): Plan {
  const asked = rows.flatMap((row) =>
    row.sel.flatMap((cell) => {
      const name = cellName(row, cell.tingkat)
      const jumlah = wanted[name] ?? 0
      return jumlah > 0 ? [{ row, cell, name, jumlah }] : []
    }),
  )
  return {
    sel: asked.map(({ row: { mapel_id, materi }, cell: { tingkat }, jumlah }) => ({
      mapel_id,
      materi,
      tingkat,
      jumlah,
    })),
    total: asked.reduce((sum, { jumlah }) => sum + jumlah, 0),
    short: asked.filter(({ cell, jumlah }) => jumlah > stockOf(cell, replacing)).map(({ name }) => name),
  }
}

import type { AdminChange, AdminRow, Data } from '../data.ts'
import { type Refused, tryRows } from '../try-rows.ts'

export interface Removal {
  removed: AdminRow[]
  refused: Refused[]
}

const deletion = (row: AdminRow): AdminChange => ({ op: 'delete', id: row.id, version: row.version })

/** Deletes rows: what can go goes, and each refusal keeps its reason. Rejects where no answer came. */
export async function removeRows(store: Data, resource: string, rows: readonly AdminRow[]): Promise<Removal> {
  const { done, refused } = await tryRows({ store, resource, changeOf: deletion }, rows)
  return { removed: done.map(({ row }) => row), refused }
}

/** The deleted rows again, under their old ids: what referred to them finds them. */
export function restoration(rows: readonly AdminRow[], fields: readonly string[]): AdminChange[] {
  return rows.map((row) => ({
    op: 'create',
    id: row.id,
    data: Object.fromEntries(fields.map((key) => [key, row[key]])),
  }))
}

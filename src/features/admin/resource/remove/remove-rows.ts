import { ApiError } from '#src/lib/api-error.ts'
import { reasonOf } from '../../api-failure.ts'
import { type AdminChange, type AdminRow, batchOf, type Data } from '../../data.ts'
import { inBatches } from '../../writing.ts'

export interface Removal {
  removed: AdminRow[]
  refused: { row: AdminRow; reason: string }[]
}

const deletion = (row: AdminRow): AdminChange => ({ op: 'delete', id: row.id, version: row.version })

/**
 * Deletes rows. A batch is all or nothing: where the server refuses one, its rows are tried one by one, so that what
 * can go goes and each refusal keeps its reason. Rejects where no answer came: then nothing is known of the rest.
 */
export async function removeRows(store: Data, resource: string, rows: readonly AdminRow[]): Promise<Removal> {
  const done: Removal = { removed: [], refused: [] }
  for (const batch of inBatches(rows)) await removeBatch(store, resource, batch, done)
  return done
}

async function removeBatch(store: Data, resource: string, rows: AdminRow[], done: Removal): Promise<void> {
  try {
    await store.write(resource, batchOf(rows.map(deletion)))
    done.removed.push(...rows)
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.status === null || failure.status >= 500) throw failure
    const [row, ...others] = rows
    if (row && others.length === 0) done.refused.push({ row, reason: reasonOf(failure) })
    else for (const each of rows) await removeBatch(store, resource, [each], done)
  }
}

/** The deleted rows again, under their old ids: what referred to them finds them. */
export function restoration(rows: readonly AdminRow[], fields: readonly string[]): AdminChange[] {
  return rows.map((row) => ({
    op: 'create',
    id: row.id,
    data: Object.fromEntries(fields.map((key) => [key, row[key]])),
  }))
}

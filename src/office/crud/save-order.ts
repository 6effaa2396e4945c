import { type AdminChange, data } from '#src/office/crud/data.ts'
import { refresh, writeAll } from '#src/office/crud/writing.ts'

/** More rows than this have no order of their own. */
const MOST = 100

/** Writes `urutan` on the rows as they are now: between two moves their versions have gone on. */
export async function saveOrder(
  resource: string,
  among: Record<string, string>,
  wanted: readonly string[],
): Promise<void> {
  const { data: rows } = await data.list(resource, { ...among, size: MOST, sort: 'urutan' })
  const changes = rows.flatMap((row): AdminChange[] => {
    const urutan = wanted.indexOf(row.id)
    if (urutan < 0 || row.urutan === urutan) return []
    return [{ op: 'update', id: row.id, version: row.version, data: { urutan } }]
  })
  if (changes.length) await writeAll(resource, changes)
  await refresh()
}

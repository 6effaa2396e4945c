import { data } from '#src/office/crud/data.ts'
import { refresh, writeAll } from '#src/office/crud/writing.ts'
import type { Remember } from '#src/office/kit/undo/undo.ts'

/**
 * Sets the questions of a sub-test to what `change` makes of those it has now, and remembers the way back. Written on
 * the row as it is now, so that what somebody else chose meanwhile is not lost.
 */
export async function changeIds(
  remember: Remember,
  subtest_id: string,
  change: (ids: readonly string[]) => readonly string[],
  text: string,
): Promise<void> {
  const before = await write(subtest_id, change)
  remember({ text, run: () => putBack(subtest_id, before) })
}

/** The questions as they were. */
export async function putBack(subtest_id: string, before: readonly string[]): Promise<void> {
  await write(subtest_id, () => before)
}

async function write(
  subtest_id: string,
  change: (ids: readonly string[]) => readonly string[],
): Promise<readonly string[]> {
  const row = await data.one('subtest-paket', subtest_id)
  const before = row.soal_ids as string[]
  const soal_ids = [...change(before)]
  await writeAll('subtest-paket', [{ op: 'update', id: row.id, version: row.version, data: { soal_ids } }])
  await refresh()
  return before
}

/** The wanted order; what was added meanwhile stays at the end, what was taken out stays out. */
export function reordered(now: readonly string[], wanted: readonly string[]): string[] {
  const known = new Set(now)
  const ordered = wanted.filter((id) => known.has(id))
  const placed = new Set(ordered)
  return [...ordered, ...now.filter((id) => !placed.has(id))]
}

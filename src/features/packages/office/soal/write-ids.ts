import i18next from 'i18next'
import { ApiError } from '#src/lib/calls/api-error.ts'
import { data } from '#src/office/crud/data.ts'
import { refresh, writeAll } from '#src/office/crud/writing.ts'
import type { Remember } from '#src/office/kit/undo/undo.ts'
import { type IdsChange, takenBack } from './taken-back.ts'

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
  const done = await write(subtest_id, change)
  remember({ text, run: () => takeBack(subtest_id, done) })
}

/** Takes a change back on the questions as they are now; what others chose meanwhile stays. Refuses where both moved them. */
export async function takeBack(subtest_id: string, done: IdsChange): Promise<void> {
  await write(subtest_id, (now) => {
    const ids = takenBack(now, done)
    if (!ids) throw new ApiError(null, i18next.t('admin:order.movedSince'), null, null)
    return ids
  })
}

async function write(subtest_id: string, change: (ids: readonly string[]) => readonly string[]): Promise<IdsChange> {
  const row = await data.one('subtest-paket', subtest_id)
  const before = row.soal_ids as string[]
  const soal_ids = [...change(before)]
  if (soal_ids.join() !== before.join())
    await writeAll('subtest-paket', [{ op: 'update', id: row.id, version: row.version, data: { soal_ids } }])
  await refresh()
  return { before, after: soal_ids }
}

/** The wanted order; what was added meanwhile stays at the end, what was taken out stays out. */
export function reordered(now: readonly string[], wanted: readonly string[]): string[] {
  const known = new Set(now)
  const ordered = wanted.filter((id) => known.has(id))
  const placed = new Set(ordered)
  return [...ordered, ...now.filter((id) => !placed.has(id))]
}

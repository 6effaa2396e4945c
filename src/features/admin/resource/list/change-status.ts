import type { AdminRow } from '../../data.ts'
import { remember } from '../../undo/undo.ts'
import { refresh, writeAll } from '../../writing.ts'
import type { Spec } from '../spec.ts'

/** Gives rows a status; those that have it are left alone. What it was before can be had again. */
export async function changeStatus(
  spec: Spec,
  rows: readonly AdminRow[],
  status: string,
  words: (count: number) => string,
  onDone: (count: number) => void,
): Promise<void> {
  const name = spec.resource.name
  const others = rows.filter((row) => row.status !== status)
  const before = new Map(others.map((row) => [row.id, row.status]))
  const update = (row: AdminRow, next: unknown) =>
    ({ op: 'update', id: row.id, version: row.version, data: { status: next } }) as const
  try {
    const changed = await writeAll(
      name,
      others.map((row) => update(row, status)),
      onDone,
    )
    if (!changed.length) return
    remember({
      text: words(changed.length),
      async run() {
        await writeAll(
          name,
          changed.map((row) => update(row, before.get(row.id))),
        )
        await refresh()
      },
    })
  } finally {
    await refresh()
  }
}

import { statusField } from '#contract/field-shape.ts'
import type { Remember } from '#src/office/kit/undo/undo.ts'
import { type AdminRow, type Data, data } from '../data.ts'
import { namesOf, type Spec } from '../spec.ts'
import { type Refused, type Tried, tryRows } from '../try-rows.ts'
import { refresh, writeAll } from '../writing.ts'

interface Change {
  spec: Spec
  status: string
  /** What was done, for people. */
  words(count: number, names: string): string
  remember: Remember
  onDone(count: number): void
}

/**
 * Gives rows a status; those that have it are left alone, and those that the server refuses are answered with its
 * reasons. What it was before can be had again, also where the network broke off half-way.
 */
export async function changeStatus(
  { spec, status, words, remember, onDone }: Change,
  rows: readonly AdminRow[],
  store: Data = data,
): Promise<Refused[]> {
  const resource = spec.resource.name
  const field = statusField(spec.resource) ?? ''
  const update = (row: AdminRow, next: unknown) =>
    ({ op: 'update', id: row.id, version: row.version, data: { [field]: next } }) as const
  const others = rows.filter((row) => row[field] !== status)
  const tried: Tried = { done: [], refused: [] }
  try {
    await tryRows({ store, resource, changeOf: (row) => update(row, status), onDone }, others, tried)
    return tried.refused
  } finally {
    const changed = tried.done.flatMap(({ row, reply }) => (reply ? [update(reply, row[field])] : []))
    if (changed.length) {
      remember({
        text: words(
          changed.length,
          namesOf(
            spec,
            others.filter(({ id }) => changed.some((row) => row.id === id)),
          ),
        ),
        async run() {
          await writeAll(resource, changed, () => {}, store)
          await refresh()
        },
      })
    }
    await refresh()
  }
}

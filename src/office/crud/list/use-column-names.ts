import type { AdminRow } from '../data.ts'
import { idsIn, refOf, useRefNames } from '../refs.ts'
import type { Spec } from '../spec.ts'

export type ColumnNames = Partial<Record<string, ReadonlyMap<string, string>>>

/** Names of the rows that the shown columns refer to. Every field with a reference is asked for, so that the number of
 *  hooks stays the same; those not shown ask for nothing. */
export function useColumnNames(spec: Spec, columns: readonly string[], rows: readonly AdminRow[]): ColumnNames {
  const names: ColumnNames = {}
  for (const key of Object.keys(spec.resource.fields)) {
    const ref = refOf(spec.resource, key)
    if (!ref) continue
    const shown = columns.includes(key)
    const ids = shown ? rows.flatMap((row) => idsIn(row[key])) : []
    // biome-ignore lint/correctness/useHookAtTopLevel: a resource's references never change, so neither does the order
    names[key] = useRefNames(shown ? ref : undefined, ids)
  }
  return names
}

import { useQueries, useQuery } from '@tanstack/react-query'
import { isReferable, labelOf } from '#contract/declared.ts'
import { fieldShape } from '#contract/field-shape.ts'
import type { AnyResource } from '#contract/resource.ts'
import { type AdminRow, data } from './data.ts'
import type { Ref } from './field-props.ts'

const SIZE = 100

/** Rows of a resource, by what people call them. */
export const refTo = ({ name, label = 'id' }: Pick<AnyResource, 'name' | 'label'>): Ref => ({
  resource: name,
  name: label,
})

/** What a field refers to, as the contract says it. */
export function refOf(resource: AnyResource, field: string): Ref | undefined {
  const { refersTo: name = '' } = fieldShape(resource, field)
  return isReferable(name) ? { resource: name, name: labelOf(name) ?? 'id' } : undefined
}

/** The first rows of what a field refers to: small resources are known whole after one call. */
export function useRefRows(ref: Ref | undefined, q = '') {
  const query = { size: SIZE, sort: ref?.name, ...ref?.only, ...(q && { q }) }
  return useQuery({
    queryKey: ['admin', ref?.resource, 'list', query],
    queryFn: () => data.list(ref?.resource ?? '', query),
    enabled: ref !== undefined,
  })
}

/** The ids that a field refers to: of one other row, or of several. */
export const idsIn = (value: unknown): string[] =>
  [value].flat().filter((id): id is string => typeof id === 'string' && id !== '')

/** Names by id of the rows that `ids` refer to; those beyond the first hundred are asked for one by one. */
export function useRefNames(ref: Ref | undefined, ids: readonly string[]): ReadonlyMap<string, string> {
  const first = useRefRows(ref)
  const known = new Map((first.data?.data ?? []).map((row) => [row.id, row]))
  const missing = first.isSuccess ? [...new Set(ids)].filter((id) => !known.has(id)) : []
  const others = useQueries({
    queries: missing.map((id) => ({
      queryKey: ['admin', ref?.resource, 'one', id],
      queryFn: () => data.one(ref?.resource ?? '', id),
    })),
  })
  const found = others.flatMap((other) => (other.data ? [other.data] : []))
  const rows: AdminRow[] = [...known.values(), ...found]
  return new Map(rows.map((row) => [row.id, String(row[ref?.name ?? 'id'])]))
}

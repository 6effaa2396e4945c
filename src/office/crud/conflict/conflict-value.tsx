import { fieldShape } from '#contract/field-shape.ts'
import type { AdminRow } from '../data.ts'
import { Cell } from '../list/cell.tsx'
import { idsIn, refOf, useRefNames } from '../refs.ts'
import type { Spec } from '../spec.ts'

/** A value as the list would show it. */
export function ConflictValue({
  spec,
  row,
  field,
  value,
}: {
  spec: Spec
  row: AdminRow
  field: string
  value: unknown
}) {
  const shape = fieldShape(spec.resource, field)
  const ref = refOf(spec.resource, field)
  const names = useRefNames(ref, ref ? idsIn(value) : [])
  return <Cell spec={spec} column={field} shape={shape} row={{ ...row, [field]: value }} names={names} />
}

import { fieldShape } from '#contract/field-shape.ts'
import type { AdminRow } from '../data.ts'
import { Cell } from '../list/cell.tsx'
import { idsIn, refOf, useRefNames } from '../refs.ts'
import type { Cells, Spec } from '../spec.ts'

/** A value as the list would show it. */
export function ConflictValue({
  spec,
  cells,
  row,
  field,
  value,
}: {
  spec: Spec
  cells: Cells
  row: AdminRow
  field: string
  value: unknown
}) {
  const shape = fieldShape(spec.resource, field)
  const ref = refOf(spec.resource, field)
  const names = useRefNames(ref, ref ? idsIn(value) : [])
  const shown = { ...row, [field]: value }
  return cells[field]?.(shown) ?? <Cell spec={spec} column={field} shape={shape} row={shown} names={names} />
}

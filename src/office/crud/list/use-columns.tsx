import { Link } from 'react-router-dom'
import { fieldShape } from '#contract/field-shape.ts'
import { useWords } from '#src/office/kit/words.ts'
import type { Column } from '#src/office/list/list-table.tsx'
import type { AdminRow } from '../data.ts'
import type { Cells, Spec } from '../spec.ts'
import { Cell, isStamp } from './cell.tsx'
import type { Addresses } from './use-addresses.ts'
import { useColumnNames } from './use-column-names.ts'

/** More columns would push the actions of a row out of sight, also beside the wide menu. */
const ON_NARROW = 4
/** Letters of a word of a closed set that is never cut. */
const SHORT = 20
const WHOLE = ['moment', 'duration', 'number']

/** Texts and names of other rows share what is left beside the first column; everything else is as wide as its content. */
function widthOf(index: number, key: string, kind: string): string | undefined {
  if (index === 0) return '30%'
  if (isStamp(key)) return '7.5rem'
  return kind === 'text' || kind === 'reference' ? '14%' : undefined
}

/** The chosen columns of a resource; the first is what the row is, and opens it. */
export function useColumns(
  spec: Spec,
  shown: readonly string[],
  rows: readonly AdminRow[],
  addresses: Addresses,
  cells: Cells,
): Column<AdminRow>[] {
  const words = useWords(spec.resource.name)
  const names = useColumnNames(spec, shown, rows)
  const isShort = (key: string, values: readonly string[]) =>
    values.every((value) => words.value(key, value).length <= SHORT)
  const opens = spec.open !== undefined || spec.form.length > 0
  return shown.map((key, index) => {
    const shape = fieldShape(spec.resource, key)
    const own = cells[key]
    const cell = (row: AdminRow) =>
      own ? own(row) : <Cell spec={spec} column={key} shape={shape} row={row} names={names[key]} />
    return {
      id: key,
      head: words.field(key),
      cell: index === 0 && opens ? (row) => <Link to={addresses.open(row)}>{cell(row)}</Link> : cell,
      name: index === 0,
      fill: index === 0,
      width: widthOf(index, key, shape.kind),
      // What a row is begins at its start: its end fades.
      number: index > 0 && shape.kind === 'number',
      whole:
        WHOLE.includes(shape.kind) ||
        (shape.kind === 'choice' && (shape.meaning === 'status' || isShort(key, shape.options))),
      sort: isStamp(key) || spec.resource.list.sort.includes(key) ? key : undefined,
      below: index < ON_NARROW ? undefined : 1100,
    }
  })
}

import { Link } from 'react-router-dom'
import { fieldShape } from '#contract/field-shape.ts'
import { useWords } from '#src/office/kit/words.ts'
import type { Column } from '#src/office/list/list-table.tsx'
import type { AdminRow } from '../data.ts'
import type { Cells, Spec } from '../spec.ts'
import { Cell, isStamp } from './cell.tsx'
import type { Addresses } from './use-addresses.ts'
import { useColumnNames } from './use-column-names.ts'
import { NARROW, useFolds } from './use-folds.ts'

/** Of the first column that holds a second line. */
const FOLDED_WIDTH = '50%'
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
  const { standing, second, room } = useFolds(spec, shown, names)
  const opens = spec.open !== undefined || spec.form.length > 0
  return standing.map((key, index) => {
    const shape = fieldShape(spec.resource, key)
    const own = cells[key]
    const short = second && words.short(key)
    const cell = (row: AdminRow) =>
      own ? own(row) : <Cell spec={spec} column={key} shape={shape} row={row} names={names[key]} />
    return {
      id: key,
      head: short || words.field(key),
      title: short ? words.field(key) : undefined,
      cell: index === 0 && opens ? (row) => <Link to={addresses.open(row)}>{cell(row)}</Link> : cell,
      name: index === 0,
      fill: index === 0,
      second: index === 0 ? second : undefined,
      width: index === 0 && second ? FOLDED_WIDTH : widthOf(index, key, shape.kind),
      // What a row is begins at its start: its end fades.
      number: index > 0 && shape.kind === 'number',
      whole:
        WHOLE.includes(shape.kind) ||
        (shape.kind === 'choice' && (shape.meaning === 'status' || isShort(key, shape.options))),
      sort: isStamp(key) || spec.resource.list.sort.includes(key) ? key : undefined,
      below: index < room ? undefined : NARROW,
    }
  })
}

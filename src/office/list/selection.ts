import { MAX_PAGE_SIZE } from '#contract/resource.ts'

/** What is ticked: some rows, over any number of pages, or all that fit the filter but a few. */
export interface Selection<Row> {
  all: boolean
  /** The ticked rows in the order in which they were ticked; with `all`, the ones left out. */
  rows: ReadonlyMap<string, Row>
}

export type IdOf<Row> = (row: Row) => string

export const NOTHING: Selection<never> = { all: false, rows: new Map<string, never>() }
export const EVERYTHING: Selection<never> = { all: true, rows: new Map<string, never>() }

export const isSelected = <Row>({ all, rows }: Selection<Row>, id: string) => rows.has(id) !== all

export const countOf = <Row>({ all, rows }: Selection<Row>, total: number) =>
  all ? Math.max(0, total - rows.size) : rows.size

/** Ticks or unticks rows together. */
export function mark<Row>(
  selection: Selection<Row>,
  rows: readonly Row[],
  on: boolean,
  idOf: IdOf<Row>,
): Selection<Row> {
  const next = new Map(selection.rows)
  for (const row of rows) {
    if (on === selection.all) next.delete(idOf(row))
    else next.set(idOf(row), row)
  }
  return { ...selection, rows: next }
}

export const toggle = <Row>(selection: Selection<Row>, row: Row, idOf: IdOf<Row>) =>
  mark(selection, [row], !isSelected(selection, idOf(row)), idOf)

/** The rows from one to the other, both with them, as they stand on the page. */
export const between = <Row>(rows: readonly Row[], from: number, to: number): readonly Row[] =>
  rows.slice(Math.min(from, to), Math.max(from, to) + 1)

/**
 * The ticked rows themselves. "All of the filter" is read page by page, `pageOf` in an order that writes do not change;
 * `onDone` is called with how many have come.
 */
export async function selectedRows<Row>(
  { all, rows }: Selection<Row>,
  idOf: IdOf<Row>,
  pageOf: (page: number, size: number) => Promise<readonly Row[]>,
  onDone: (count: number) => void = () => {},
): Promise<Row[]> {
  if (!all) return [...rows.values()]
  const found: Row[] = []
  for (let page = 1; ; page += 1) {
    const part = await pageOf(page, MAX_PAGE_SIZE)
    found.push(...part)
    onDone(found.length)
    if (part.length < MAX_PAGE_SIZE) return found.filter((row) => !rows.has(idOf(row)))
  }
}

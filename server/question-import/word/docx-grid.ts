import { childOf, childrenOf, type XmlElement } from '../xml/parse.ts'

export interface GridCell {
  element: XmlElement
  /** Belongs to the cell above it. */
  continued: boolean
}
/** A row by the columns of its table: a cell over several columns stands in the first. */
export type GridRow = (GridCell | undefined)[]

/** The rows of a table with merged cells resolved. */
export function gridOf(table: XmlElement): GridRow[] {
  let above: GridRow = []
  return rowsOf(table).map((line) => {
    const row: GridRow = []
    let at = Number(childOf(childOf(line, 'trPr'), 'gridBefore')?.attributes.val ?? 0) || 0
    for (const element of cellsOf(line)) {
      const settings = childOf(element, 'tcPr')
      const merge = childOf(settings, 'vMerge')
      const continued = merge !== undefined && merge.attributes.val !== 'restart'
      row[at] =
        continued && above[at] ? { element: (above[at] as GridCell).element, continued } : { element, continued: false }
      at += Math.min(63, Math.max(1, Number(childOf(settings, 'gridSpan')?.attributes.val ?? 1) || 1))
    }
    above = Array.from(row)
    return above
  })
}

/** Rows and cells may be wrapped in content controls. */
const rowsOf = (table: XmlElement): XmlElement[] =>
  childrenOf(table).flatMap((child) =>
    child.name === 'tr' ? [child] : child.name === 'sdt' ? rowsOf(childOf(child, 'sdtContent') ?? child) : [],
  )
const cellsOf = (line: XmlElement): XmlElement[] =>
  childrenOf(line).flatMap((child) =>
    child.name === 'tc' ? [child] : child.name === 'sdt' ? cellsOf(childOf(child, 'sdtContent') ?? child) : [],
  )

import { posix } from 'node:path'
import { childOf, childrenOf, findAll, textOf, type XmlElement } from '../xml/parse.ts'
import { below, type Files, part } from './xlsx-parts.ts'

interface Placed {
  /** From 1, as Excel counts. */
  row: number
  /** From 0. */
  column: number
  /** Name in the archive. */
  name: string
}

/** Pictures that lie on a sheet, by the cell under their upper left corner. */
export function pictures(files: Files, sheet: string): Placed[] {
  return linked(files, sheet)
    .filter(({ target }) => /(^|\/)drawings\//.test(target))
    .flatMap(({ target }) => onDrawing(files, target))
}

function onDrawing(files: Files, drawing: string): Placed[] {
  const links = new Map(linked(files, drawing).map(({ id, target }) => [id, target]))
  return findAll(part(files, drawing), 'twoCellAnchor', 'oneCellAnchor', 'absoluteAnchor').flatMap((anchor) => {
    const from = childOf(anchor, 'from')
    // One that is tied to no cell lies beside no row.
    const at = (name: string) => (from ? Number(textOf(childOf(from, name))) : -1)
    return findAll(anchor, 'blip').flatMap(({ attributes }) => {
      const name = links.get(attributes.embed ?? '')
      return name ? [{ row: at('row') + 1, column: at('col'), name }] : []
    })
  })
}

/** What a part of the workbook refers to. */
function linked(files: Files, name: string): { id: string; target: string }[] {
  const folder = posix.dirname(name)
  const relations: XmlElement | undefined = part(files, `${folder}/_rels/${posix.basename(name)}.rels`)
  return childrenOf(relations, 'Relationship')
    .filter(({ attributes }) => attributes.TargetMode !== 'External')
    .map(({ attributes }) => ({ id: attributes.Id ?? '', target: below(folder, attributes.Target ?? '') }))
}

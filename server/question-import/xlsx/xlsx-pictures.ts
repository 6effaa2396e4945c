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

/** What lies over cells and is no picture, and remarks on cells: the row it belongs to, from 1, and what it is. */
export function asides(files: Files, sheet: string): { row: number; what: string }[] {
  return linked(files, sheet).flatMap(({ target }) => {
    if (/(^|\/)(?:threadedC|c)omments\/?[^/]*\.xml$/.test(target)) return remarks(files, target)
    return /(^|\/)drawings\/[^/]*\.xml$/.test(target) ? shapes(files, target) : []
  })
}

const remarks = (files: Files, target: string) =>
  findAll(part(files, target), 'comment', 'threadedComment').map(({ attributes }) => ({
    row: Number(/(?<!\d)\d+$/.exec(attributes.ref ?? '')?.[0] ?? 0),
    what: 'komentar sel',
  }))

function shapes(files: Files, drawing: string): { row: number; what: string }[] {
  return findAll(part(files, drawing), 'twoCellAnchor', 'oneCellAnchor', 'absoluteAnchor').flatMap((anchor) => {
    const said = findAll(anchor, 't').map(textOf).join(' ').trim()
    if (!said && findAll(anchor, 'blip').length) return []
    const row = Number(textOf(childOf(childOf(anchor, 'from'), 'row'))) + 1
    return [{ row, what: said ? `kotak teks di atas sel ("${said.slice(0, 60)}")` : 'bentuk atau bagan di atas sel' }]
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

import { SaxesParser } from 'saxes'
import { ImportError } from '../../worker/import-error.ts'
import { NAMED } from './entities.ts'
import { xmlErrorMessage } from './words.ts'

export interface XmlElement {
  /** Without its prefix. */
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlNode[]
  /** Line of its start tag, from 1. */
  line: number
  /** Its place among all elements: many programs write a whole file on one line. */
  at: number
}
export type XmlNode = XmlElement | string

const MAX_DEPTH = 200
const MAX_NODES = 2_000_000

/**
 * XML as a tree. A document type may not define entities: they are how small files grow
 * into gigabytes and how files of the server are read. Throws ImportError with the line.
 */
export function parseXml(text: string): XmlElement {
  const parser = new SaxesParser({ position: true })
  Object.assign(parser.ENTITIES, NAMED)
  const root: XmlElement = { name: '', attributes: {}, children: [], line: 0, at: 0 }
  const open = [root]
  let nodes = 0
  parser.on('error', (error) => {
    const line = /unclosed|unterminated|unexpected end|entity name/i.test(error.message)
      ? strayAmpersand(text)
      : undefined
    if (line) {
      throw new ImportError(`Baris ${line}: tanda & di dalam XML harus ditulis &amp;. Betulkan, lalu unggah lagi.`)
    }
    throw new ImportError(
      `Baris ${parser.line}: XML tidak utuh (${xmlErrorMessage(error.message)}). Ekspor ulang dari aplikasi asalnya.`,
    )
  })
  parser.on('doctype', (doctype) => {
    if (!/<!ENTITY/i.test(doctype)) return
    throw new ImportError(
      'Berkas XML ini mendefinisikan entitas sendiri (DTD), yang dapat dipakai untuk menyerang server. Berkas ditolak.',
    )
  })
  parser.on('opentag', (tag) => {
    nodes += 1
    if (open.length > MAX_DEPTH || nodes > MAX_NODES) {
      throw new ImportError('Susunan XML ini terlalu dalam atau terlalu besar. Bagi menjadi beberapa berkas.')
    }
    const element = {
      name: local(tag.name),
      attributes: attributesOf(tag.attributes as Record<string, string>),
      children: [],
      line: parser.line,
      at: nodes,
    }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  parser.on('text', (piece) => open.at(-1)?.children.push(piece))
  parser.on('cdata', (piece) => open.at(-1)?.children.push(piece))
  parser.write(text.replace(/^\uFEFF/, '').trimStart()).close()
  const [top] = root.children.filter(isElement)
  if (!top) throw new ImportError('Berkas XML ini kosong.')
  return top
}

/** Line of the first & that begins no entity: everything behind it is then read as the name of one. */
function strayAmpersand(text: string): number | undefined {
  const plain = text.replace(/<!\[CDATA\[(?:(?!<!\[CDATA\[)[\s\S])*?\]\]>/g, (inside) => inside.replace(/[^\n]/g, ' '))
  const at = plain.search(/&(?!#?\w{1,32};)/)
  return at < 0 ? undefined : plain.slice(0, at).split('\n').length
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

function attributesOf(given: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [local(name), value]))
}

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string'

export const childrenOf = (element: XmlElement | undefined, name?: string): XmlElement[] =>
  (element?.children ?? []).filter(isElement).filter((child) => name === undefined || child.name === name)

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  childrenOf(element, name)[0]

/** Every element below with one of the names, in the document's order. */
export function findAll(element: XmlElement | undefined, ...names: string[]): XmlElement[] {
  return childrenOf(element).flatMap((child) => [
    ...(names.includes(child.name) ? [child] : []),
    ...findAll(child, ...names),
  ])
}

export function textOf(element: XmlElement | undefined): string {
  return (element?.children ?? []).map((child) => (isElement(child) ? textOf(child) : child)).join('')
}

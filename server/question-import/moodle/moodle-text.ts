import type { Findings, Place } from '../shared/question.ts'
import type { Meta } from '../shared/tags.ts'
import { unescapeHtml } from '../text/escape.ts'
import { decoded } from '../text/tags.ts'
import { formatted } from '../text-format.ts'
import { childOf, childrenOf, findAll, textOf, type XmlElement } from '../xml/parse.ts'
import { innerHtml } from '../xml/to-html.ts'

export interface Item {
  element: XmlElement
  place: Place
  meta: Meta
  findings: Findings
  /** What is lost of it. */
  lost: string[]
}

/** A text with its files, which are named after the place it stands at: each text has files of its own. */
export function rich(item: Item, element: XmlElement | undefined): string {
  if (!element) return ''
  const folder = `moodle-${element.at}`
  for (const file of childrenOf(element, 'file')) {
    const name = `${folder}${file.attributes.path ?? '/'}${file.attributes.name ?? ''}`
    item.findings.media.set(name, Buffer.from(textOf(file), 'base64'))
  }
  const text = childOf(element, 'text')
  const said = text ? textOf(text) : ownText(element)
  // Our own export is taken as it stands: its dollars are formulas already.
  const isOwn = item.meta.kode || item.meta.stimulus
  const html = isOwn ? said : (markedUp(text, item) ?? formatted(said, element.attributes.format ?? 'html'))
  // One that did not come inside may lie beside the file.
  const isInside = (name: string) => item.findings.media.has(`${folder}/${name}`)
  return html.replace(PLUGIN_FILE, (_all, name: string) => {
    const plain = unescapeHtml(name).replace(/[?#].*$/s, '')
    return `${isInside(plain) || isInside(decoded(plain)) ? `${folder}/` : ''}${name}`
  })
}

const PLUGIN_FILE = /@@PLUGINFILE@@\/([^"'<>]*)/g

/** Tags that are part of the XML itself, where they should have been escaped: they are meant all the same. */
const markedUp = (text: XmlElement | undefined, { lost }: Item): string | undefined =>
  childrenOf(text).length
    ? innerHtml(text, { address: (source) => source, lose: (part) => lost.push(part) })
    : undefined

const ownText = (element: XmlElement): string => element.children.filter((child) => typeof child === 'string').join('')

/** Moodle 1.9 named one picture for the whole question. */
export function oldImage(item: Item): string {
  const bytes = textOf(findAll(item.element, 'image_base64')[0]).trim()
  const name = textOf(childOf(item.element, 'image')).trim()
  if (!bytes || !name) {
    if (name) item.lost.push(`gambar ${name.slice(0, 80)}, yang tidak ada di dalam berkas`)
    return ''
  }
  const key = `moodle-${item.element.at}/${name.split('/').at(-1)}`
  item.findings.media.set(key, Buffer.from(bytes, 'base64'))
  return `<p><img src="${encodeURI(key)}" alt=""></p>`
}

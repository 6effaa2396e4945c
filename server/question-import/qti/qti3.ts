import { isElement, type XmlElement } from '../xml/parse.ts'

const camel = (name: string): string => name.replace(/-([a-z0-9])/g, (_all, sign: string) => sign.toUpperCase())

/** QTI 3.0 calls by hyphens what 2.2 called by capitals, and says the same otherwise: `qti-simple-choice`, `max-choices`. */
export function asQti2(root: XmlElement): XmlElement {
  return /^qti-/.test(root.name) ? renamed(root) : root
}

function renamed(element: XmlElement): XmlElement {
  const isQti = element.name.startsWith('qti-')
  const attributes = Object.entries(element.attributes).flatMap(([name, value]): [string, string][] => {
    // The version is told by the name of its vocabulary.
    if (name === 'xmlns') return []
    return [[isQti && !/^(?:data|aria)-/.test(name) ? camel(name) : name, value]]
  })
  return {
    ...element,
    name: isQti ? camel(element.name.slice('qti-'.length)) : element.name,
    attributes: Object.fromEntries(attributes),
    children: element.children.map((child) => (isElement(child) ? renamed(child) : child)),
  }
}

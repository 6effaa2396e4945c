import { isDeepStrictEqual } from 'node:util'
import { withoutBreaks } from './shared/without-breaks.ts'
import { NAMED } from './xml/entities.ts'

/** Signs that keep their name: without it they would be tags. */
const KEPT = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])
const PLAIN: Record<string, string> = { b: 'strong', i: 'em' }

/**
 * A text as readers see it, however it is written: `&nbsp;` and the sign itself, `<br/>` and `<br>`, marks that end at a break and begin
 * anew behind it, paragraphs that hold nothing.
 */
export function canonical(html: string): string {
  return html
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]\w{1,9}));/gi, (all, decimal, hex, name: string | undefined) => {
      if (name) return KEPT.has(name) ? all : (NAMED[name] ?? all)
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0x9f && code < 0x11_0000 ? String.fromCodePoint(code) : all
    })
    .replace(/<(\/?)(b|i)>/g, (_all, closes: string, name: string) => `<${closes}${PLAIN[name]}>`)
    .replace(/<br\s{0,3}\/>/g, '<br>')
    .replace(/<\/(strong|em|u|s|sub|sup)>(<br>|)<\1>/g, '$2')
    .replace(/<p>(?:\s|<br>)*<\/p>/g, '')
    .split(/(<\/?(?:p|td|th|tr|table|tbody|ul|ol|li)>)/)
    .map((part, at, all) => (ENDS.test(all[at + 1] ?? '</p>') ? withoutBreaks(part) : part).trim())
    .join('')
}

const ENDS = /^<\/(?:p|td|th|li)>$/

/** Whether two values of a question say the same. */
export function saysSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one, other) || isDeepStrictEqual(written(one), written(other))
}

function written(value: unknown): unknown {
  if (typeof value === 'string')
    return value.includes('<') || value.includes('&') || /\s/.test(value) ? canonical(value) : value
  if (Array.isArray(value)) return value.map(written)
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, written(one)]))
  return value
}

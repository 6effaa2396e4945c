import { setImmediate } from 'node:timers/promises'
import { ByteCache } from '../../lib/byte-cache.ts'
import { putFormulas, takeFormulas } from './maths.ts'
import { sanitise } from './sanitise.ts'

/** Letters of a stem that a row has place for; formulas count as nothing. */
const LETTERS = 180
const KEPT_BYTES = 8 * 1024 * 1024
/** How long (ms) drawing formulas may hold the process before students' saves get their turn. */
const TURN_MS = 10
const cache = new ByteCache<string>(KEPT_BYTES, (text, html) => 2 * (text.length + html.length))

/** The teaser of each text, rendered one after the other. */
export async function teasers(texts: readonly string[]): Promise<string[]> {
  let begun = performance.now()
  const drawn: string[] = []
  for (const text of texts) {
    drawn.push(teaser(text))
    if (performance.now() - begun < TURN_MS) continue
    await setImmediate()
    begun = performance.now()
  }
  return drawn
}

/** The beginning of a stem on one line, formulas drawn; pictures and sounds as a word. A pure function, remembered. */
function teaser(text: string): string {
  const known = cache.get(text)
  if (known !== undefined) return known
  const { text: marked, found } = takeFormulas(text)
  const line = sanitise(marked)
    .html.replace(/<img [^<>]*>/g, ' [gambar] ')
    .replace(/<audio [^<>]*>/g, ' [suara] ')
    .replace(/<table(?:(?!<table)[\s\S])*?<\/table>/g, ' [tabel] ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const html = putFormulas(cut(line), found)
  cache.keep(text, html)
  return html
}

/** At a blank: neither a formula's mark nor an entity has one. */
function cut(line: string): string {
  if (line.length <= LETTERS) return line
  const words = line.slice(0, LETTERS).split(' ').slice(0, -1).join(' ')
  return `${words || line.slice(0, LETTERS).replace(/[\uE000&][^\uE000&\uE001;]*$/, '')} …`
}

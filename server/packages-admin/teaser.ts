import { putFormulas, takeFormulas } from '../papers/text/maths.ts'
import { sanitise } from '../papers/text/sanitise.ts'

/** Letters of a stem that a row has place for; formulas count as nothing. */
const LETTERS = 180
const KEPT = 4000
const cache = new Map<string, string>()

/** The beginning of a stem on one line, formulas drawn; pictures and sounds as a word. A pure function, remembered. */
export function teaser(text: string): string {
  const known = cache.get(text)
  if (known !== undefined) return known
  const { text: marked, found } = takeFormulas(text)
  const line = sanitise(marked)
    .html.replace(/<img [^>]*>/g, ' [gambar] ')
    .replace(/<audio [^>]*>/g, ' [suara] ')
    .replace(/<table[\s\S]*?<\/table>/g, ' [tabel] ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const html = putFormulas(cut(line), found)
  if (cache.size >= KEPT) cache.delete(cache.keys().next().value as string)
  cache.set(text, html)
  return html
}

/** At a blank: neither a formula's mark nor an entity has one. */
function cut(line: string): string {
  if (line.length <= LETTERS) return line
  const words = line.slice(0, LETTERS).split(' ').slice(0, -1).join(' ')
  return `${words || line.slice(0, LETTERS).replace(/[\uE000&][^\uE001;]*$/, '')} …`
}

import type { Db, Tx } from '../db/connect.ts'
import { withMediaAddresses } from '../packages/publication/keys.ts'
import { renderArticle } from '../packages/text/render.ts'
import { picturesOf, withPictures } from './pictures.ts'

/** What a grown reader reads in a minute; a formula counts as a word. */
const WORDS_PER_MINUTE = 200

/** Minutes that a text takes to read, at least one. */
export function minutesOf(text: string): number {
  const words = withoutFormulas(renderArticle(text).html, ' x ')
    .replace(/<[^<>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE))
}

/** Formulas are drawn: each has one beginning and one end. */
export const withoutFormulas = (html: string, instead: string): string =>
  html
    .split('</math>')
    .map((part) => {
      const from = part.indexOf('<math')
      return from < 0 ? part : part.slice(0, from) + instead
    })
    .join('')

/** An author's text as its readers get it: safe, formulas drawn, pictures in all their sizes, headings below the title. */
export async function shownText(db: Db | Tx, text: string): Promise<string> {
  const { html, media } = renderArticle(text)
  const pictures = await picturesOf(
    db,
    media.map((sha256) => `/files/media/${sha256}`),
  )
  return withPictures(withHeadings(withMediaAddresses(html)), pictures)
}

/** In a question h3 is the first; under the title of an article h2 is. */
const withHeadings = (html: string): string =>
  html.replace(/(<\/?h)([345])>/g, (_tag, start: string, level: string) => `${start}${Number(level) - 1}>`)

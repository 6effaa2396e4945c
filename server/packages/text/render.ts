import { ByteCache } from '../../lib/byte-cache.ts'
import { putFormulas, takeFormulas } from './maths.ts'
import { type Allowed, sanitise } from './sanitise.ts'

/** An author's text as a phone shows it: HTML without script, formulas drawn, media as `media:<sha256>`. */
export interface Rendered {
  html: string
  media: readonly string[]
  /** In words, for the author; a text with problems is not published. */
  problems: readonly string[]
}

/** Some thousand texts as they usually are. Strings take two bytes a letter at the most. */
const KEPT_BYTES = 32 * 1024 * 1024
const made = (kept: number) =>
  new ByteCache<Rendered>(kept, (text, { html, problems }) => {
    return 2 * [text, html, ...problems].reduce((letters, one) => letters + one.length, 0)
  })
const cache = made(KEPT_BYTES)
/** Of articles, which are long and few. */
const articles = made(KEPT_BYTES / 2)

/** Memory that remembered texts take now, bytes. */
export const renderedBytes = () => cache.bytes

/** A pure function of the text; those used last are remembered, since a new paper repeats most of the old. */
export const render = (text: string): Rendered => remembered(cache, text, { links: false })

/** The same of a text that is read outside exams, where links lead elsewhere. */
export const renderArticle = (text: string): Rendered => remembered(articles, text, { links: true })

function remembered(kept: ByteCache<Rendered>, text: string, allowed: Allowed): Rendered {
  const known = kept.get(text)
  if (known) return known
  const { text: marked, found, problems } = takeFormulas(text)
  const clean = sanitise(marked, allowed)
  const rendered = {
    html: putFormulas(clean.html, found),
    media: clean.media,
    problems: [...problems, ...clean.problems],
  }
  kept.keep(text, rendered)
  return rendered
}

/** Whether nothing is left for a reader: no letter, no picture, no sound. */
export function isBlank(rendered: Rendered): boolean {
  if (rendered.media.length) return false
  return rendered.html.replace(/<[^<>]*>/g, '').replace(/&nbsp;|\s/g, '') === ''
}

export interface MediaSize {
  width: number | null
  height: number | null
}

/** Gives every image the size of its file where its author gave none, so that the page keeps its place. */
export function withSizes(html: string, sizes: ReadonlyMap<string, MediaSize>): string {
  return html.replace(/<img [^<>]*>/g, (tag) => {
    const size = sizes.get(/src="media:([0-9a-f]{64})"/.exec(tag)?.[1] ?? '')
    if (!size?.width || !size.height || /\swidth=/.test(tag)) return tag
    return tag.replace('<img ', `<img width="${size.width}" height="${size.height}" `)
  })
}

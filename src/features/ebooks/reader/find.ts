import type { OpenBook } from './book.ts'

/** A place in the words of a page. */
export interface Place {
  at: number
  start: number
  text: string
}

export interface Hit extends Place {
  before: string
  after: string
}

/** Letters around a hit that tell it from others. */
const AROUND = 48
/** Who finds more than these looks for something else. */
export const MOST_HITS = 100

/** Each place of the words in a page, whatever their capitals, and however they are broken into lines. */
export function hitsIn(text: string, words: string, at: number): Hit[] {
  const parts = words.trim().split(/\s+/).filter(Boolean)
  if (!parts.length) return []
  const pattern = new RegExp(parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('\\s+'), 'giu')
  return [...text.matchAll(pattern)].map(({ index: start, 0: found }) => {
    const before = text.slice(Math.max(0, start - AROUND), start)
    const after = text.slice(start + found.length, start + found.length + AROUND)
    // Words that the edge cuts are left out.
    return {
      ...{ at, start, text: found },
      before: start > AROUND ? before.slice(before.indexOf(' ') + 1) : before,
      after: after.length < AROUND ? after : after.slice(0, after.lastIndexOf(' ') + 1 || AROUND),
    }
  })
}

/** From page to page; each step hands back what was found so far, and up to where. */
export async function* search(book: Pick<OpenBook, 'pages' | 'text'>, words: string) {
  const hits: Hit[] = []
  for (let at = 1; at <= book.pages && hits.length < MOST_HITS; at++) {
    hits.push(...hitsIn(await book.text(at).catch(() => ''), words, at))
    yield { hits: hits.slice(0, MOST_HITS), at }
  }
}

import { useState } from 'react'
import type { Place } from './find.ts'

/** What a reader left in a book: on this phone alone, as the place is. */
export interface Notes {
  /** Pages or chapters, from the first. */
  bookmarks: number[]
  /** From the first. */
  marks: Place[]
}

const NONE: Notes = { bookmarks: [], marks: [] }
/** As much as a mark may hold, so that those of a whole shelf fit into the phone's storage. */
const LONGEST = 2000
const key = (user_id: string, ebook_id: string) => `ebook-notes:${user_id}:${ebook_id}`

/** Null where storage is closed to us, or holds something else. */
export function readNotes(user_id: string, ebook_id: string): Notes | null {
  try {
    const found: Partial<Notes> | null = JSON.parse(localStorage.getItem(key(user_id, ebook_id)) ?? 'null')
    return { ...NONE, ...found }
  } catch {
    return null
  }
}

function keepNotes(user_id: string, ebook_id: string, notes: Notes): void {
  try {
    localStorage.setItem(key(user_id, ebook_id), JSON.stringify(notes))
  } catch {
    // Storage closed to us: they last as long as the book is open.
  }
}

export const overlap = (one: Place, other: Place) =>
  one.at === other.at && one.start < other.start + other.text.length && other.start < one.start + one.text.length

export const turnBookmark = ({ bookmarks, marks }: Notes, at: number): Notes => ({
  marks,
  bookmarks: bookmarks.includes(at)
    ? bookmarks.filter((one) => one !== at)
    : [...bookmarks, at].sort((one, other) => one - other),
})

/** Marks a place; where marks are in it already, takes them away. */
export function turnMark({ bookmarks, marks }: Notes, { at, start, text }: Place): Notes {
  const place = { at, start, text: text.slice(0, LONGEST) }
  const others = marks.filter((one) => !overlap(one, place))
  if (others.length < marks.length) return { bookmarks, marks: others }
  return { bookmarks, marks: [...marks, place].sort((one, other) => one.at - other.at || one.start - other.start) }
}

/** Where a mark stands in the words of its page. A new edition may have moved them; what it no longer says has no place. */
export function placed(words: string, { start, text }: Place): number | null {
  if (words.startsWith(text, start)) return start
  const moved = words.indexOf(text)
  return moved < 0 ? null : moved
}

export function useNotes(user_id: string, ebook_id: string) {
  const [notes, setNotes] = useState(() => readNotes(user_id, ebook_id) ?? NONE)
  const change = (by: (notes: Notes) => Notes) => {
    // Another window may have written since.
    const next = by(readNotes(user_id, ebook_id) ?? notes)
    keepNotes(user_id, ebook_id, next)
    setNotes(next)
  }
  return [notes, change] as const
}

import { create } from 'zustand'

/** Questions to come back to, kept on this phone for each student; without storage they are lost with the page. */
const place = (user_id: string) => `elp-bookmarks-${user_id}`
/** Old ones make room. */
const MOST = 500

interface Bookmarks {
  user_id: string
  ids: readonly string[]
}

export const useBookmarks = create<Bookmarks>()(() => ({ user_id: '', ids: [] }))

export function openBookmarks(user_id: string): void {
  if (useBookmarks.getState().user_id === user_id) return
  let ids: unknown = null
  try {
    ids = JSON.parse(localStorage.getItem(place(user_id)) ?? 'null')
  } catch {
    // Closed, or nonsense: begun anew.
  }
  useBookmarks.setState({ user_id, ids: Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [] })
}

export function toggleBookmark(soal_id: string): void {
  const { user_id, ids: before } = useBookmarks.getState()
  const ids = before.includes(soal_id) ? before.filter((id) => id !== soal_id) : [...before, soal_id].slice(-MOST)
  useBookmarks.setState({ ids })
  try {
    localStorage.setItem(place(user_id), JSON.stringify(ids))
  } catch {
    // As said above.
  }
}

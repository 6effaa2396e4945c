import { toApiError } from '#src/lib/calls/api-error.ts'
import { mayPass } from '#src/lib/calls/ask-again.ts'
import { http } from '#src/lib/http.ts'

/**
 * Files of e-books on this phone, for reading without a network. They lie there as they came, with the owner's name in them and
 * not encrypted: the key would lie beside them. Each reader has their own.
 */
const shelf = (user_id: string) => `elp-books-${user_id}`
const address = (ebook_id: string) => `/books/${ebook_id}`
/** Which edition it is. */
const EDITION = 'x-edition'

export interface Book {
  id: string
  slug: string
  format: 'pdf' | 'epub'
  /** Changes with its file. */
  edition: string
}

/** How long a new edition is waited for where an earlier one lies on this phone, ms. */
const NEW_EDITION_MS = 1500

/** The file, from this phone where it lies there. A new edition that takes its time is there when it is opened again. */
export async function openBook(user_id: string, book: Book): Promise<Blob> {
  const kept = await keptBook(user_id, book.id)
  if (kept?.headers.get(EDITION) === book.edition) return kept.blob()
  const fetched = fetchBook(user_id, book)
  if (!kept) return fetched
  const shown = fetched.catch(async (failure) => {
    // A refusal is an answer: whose book it is no more does not read on.
    if (mayPass(await toApiError(failure))) return kept.blob()
    throw failure
  })
  const patience = new Promise<void>((resolve) => setTimeout(resolve, NEW_EDITION_MS))
  return Promise.race([shown, patience.then(() => kept.blob())])
}

async function keptBook(user_id: string, ebook_id: string): Promise<Response | undefined> {
  if (!('caches' in globalThis)) return undefined
  // Closed storage is as good as an empty one.
  return caches
    .open(shelf(user_id))
    .then((cache) => cache.match(address(ebook_id)))
    .catch(() => undefined)
}

async function fetchBook(user_id: string, { id, edition }: Book): Promise<Blob> {
  const { data } = await http.post<Blob>('/download', { ebook_id: id }, { responseType: 'blob' })
  await keepBook(user_id, id, new Response(data, { headers: { [EDITION]: edition } }))
  return data
}

/** A full storage costs reading offline, not the reading. */
async function keepBook(user_id: string, ebook_id: string, file: Response): Promise<void> {
  if (!('caches' in globalThis)) return
  const cache = await caches.open(shelf(user_id)).catch(() => null)
  await cache?.put(address(ebook_id), file).catch(() => undefined)
}

/** Ids of those that lie on this phone. */
export async function keptBooks(user_id: string): Promise<ReadonlySet<string>> {
  if (!('caches' in globalThis)) return new Set()
  const keys = await caches
    .open(shelf(user_id))
    .then((cache) => cache.keys())
    .catch(() => [])
  return new Set(keys.map(({ url }) => url.slice(url.lastIndexOf('/') + 1)))
}

const place = (user_id: string, ebook_id: string) => `ebook-place:${user_id}:${ebook_id}`

/** The page or chapter where the reader was, from 1. */
export function placeOf(user_id: string, ebook_id: string): number {
  try {
    return Math.max(1, Math.trunc(Number(localStorage.getItem(place(user_id, ebook_id)))) || 1)
  } catch {
    return 1
  }
}

const AS_PRINTED = 'ebook-as-printed'

/** Whether this reader would rather see pages as they were printed than their text. */
export function readsAsPrinted(): boolean {
  try {
    return localStorage.getItem(AS_PRINTED) !== null
  } catch {
    return false
  }
}

export function keepAsPrinted(chosen: boolean): void {
  try {
    if (chosen) localStorage.setItem(AS_PRINTED, '1')
    else localStorage.removeItem(AS_PRINTED)
  } catch {
    // Storage closed to us: chosen anew for each book.
  }
}

const last = (user_id: string) => `ebook-last:${user_id}`

/** The id of the e-book that was read last. */
export function lastBook(user_id: string): string | null {
  try {
    return localStorage.getItem(last(user_id))
  } catch {
    return null
  }
}

export function keepPlace(user_id: string, ebook_id: string, at: number): void {
  try {
    localStorage.setItem(last(user_id), ebook_id)
    localStorage.setItem(place(user_id, ebook_id), String(at))
  } catch {
    // Storage closed to us: the book opens at its beginning.
  }
}

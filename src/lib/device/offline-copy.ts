/** Last answers of a student's own lists, kept for reading without a network. Each student has their own. */
export interface Kept<T> {
  /** Epoch ms, this phone's clock: when the answer came. */
  at: number
  data: T
}

const shelf = (user_id: string) => `elp-kept-${user_id}`

/** Keeps an answer. A full or closed storage costs the copy, not the screen. */
export async function keep<T>(user_id: string, name: string, data: T, at: number): Promise<void> {
  if (!('caches' in globalThis)) return
  try {
    const cache = await caches.open(shelf(user_id))
    await cache.put(`/kept/${name}`, Response.json({ at, data } satisfies Kept<T>))
  } catch {
    // As said above; the next answer tries again.
  }
}

export async function recall<T>(user_id: string, name: string): Promise<Kept<T> | null> {
  if (!('caches' in globalThis)) return null
  try {
    const cache = await caches.open(shelf(user_id))
    const reply = await cache.match(`/kept/${name}`)
    return reply ? ((await reply.json()) as Kept<T>) : null
  } catch {
    // Unreadable is as good as not there.
    return null
  }
}

/** Forgets a copy. */
export async function drop(user_id: string, name: string): Promise<void> {
  if (!('caches' in globalThis)) return
  try {
    await (await caches.open(shelf(user_id))).delete(`/kept/${name}`)
  } catch {
    // Unreadable is as good as not there.
  }
}

/** What failed to load is asked for again by the next who needs it. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null
  return () => {
    asked ??= load().catch((error: unknown) => {
      asked = null
      throw error
    })
    return asked
  }
}

/** What the engine does before an exam, and what it does beside one. */
export const loadBefore = once(async () => (await import('./before.ts')).before)
export const loadLate = once(async () => (await import('./late.ts')).late)

import type { Late } from './late.ts'

let asked: Promise<Late> | null = null

/** The late half of the engine; what failed to load is asked for again by the next who needs it. */
export function loadLate(): Promise<Late> {
  asked ??= import('./late.ts').then(
    ({ late }) => late,
    (error: unknown) => {
      asked = null
      throw error
    },
  )
  return asked
}

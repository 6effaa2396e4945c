import { DATABASE_NAME } from '#offline/store/name.ts'

/** A database that another page holds shut does not answer this either (ms). */
const LIMIT_MS = 1000

const afterLimit = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), LIMIT_MS))

/**
 * Whether this browser may hold the phone's database. A visitor's first page need not load the offline part to learn
 * that there is none. Not every browser tells.
 */
export async function mayHoldDatabase(): Promise<boolean> {
  if (!indexedDB.databases) return true
  const all = await Promise.race([indexedDB.databases(), afterLimit()])
  return all === null || all.some(({ name }) => name === DATABASE_NAME)
}

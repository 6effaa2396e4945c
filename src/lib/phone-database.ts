import { DATABASE_NAME } from '#offline/store/name.ts'

/**
 * Whether this browser may hold the phone's database. A visitor's first page need not load the offline part to learn
 * that there is none. Not every browser tells.
 */
export async function mayHoldDatabase(): Promise<boolean> {
  if (!indexedDB.databases) return true
  const all = await indexedDB.databases()
  return all.some(({ name }) => name === DATABASE_NAME)
}

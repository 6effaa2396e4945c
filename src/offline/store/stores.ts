import type { Files } from '../opfs/files.ts'
import { type Connection, isFull } from './connection.ts'
import type { Database } from './database.ts'

/** Which of the two stores work just now. */
export interface StoreState {
  indexed_db: boolean
  opfs: boolean
  /** The last write was refused for want of room. */
  full: boolean
  /** How often a store was found to have lost what it held, and was written anew. */
  healed: number
}

/** The two stores, each of which may fail at any time without the other. */
export function makeStores(connection: Connection, given: Files | null) {
  let files = given
  const state: StoreState = { indexed_db: true, opfs: files !== null, full: false, healed: 0 }

  const failed = (error: unknown) => {
    if (isFull(error)) state.full = true
  }

  return {
    state,
    files: () => files,
    /** Runs `work` on the database; null where it could not be had. */
    async onDatabase<T>(work: (db: Database) => Promise<T>): Promise<{ value: T } | null> {
      try {
        const value = await connection.use(work)
        state.indexed_db = true
        return { value }
      } catch (error) {
        state.indexed_db = false
        failed(error)
        return null
      }
    },
    /** Runs `work` on the file system; false where it could not be done. */
    async onFiles(work: (files: Files) => Promise<void>): Promise<boolean> {
      if (!files) return false
      try {
        await work(files)
        state.opfs = true
        return true
      } catch (error) {
        state.opfs = false
        failed(error)
        return false
      }
    },
    /** This browser's file system does not take what it should: go on with the database alone. */
    giveUpFiles(): void {
      files = null
      state.opfs = false
    },
  }
}

import type { Connection } from './connection.ts'
import type { Database } from './database.ts'

/** What the database said; null where it takes or gives nothing now, whatever the reason. */
export type OnDatabase = <T>(work: (database: Database) => Promise<T>) => Promise<{ value: T } | null>

export const onDatabase =
  (connection: Connection): OnDatabase =>
  async (work) => {
    try {
      return { value: await connection.use(work) }
    } catch {
      // Papers and what is remembered beside them are fetched again.
      return null
    }
  }

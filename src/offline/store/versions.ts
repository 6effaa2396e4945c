import type { Transaction } from 'dexie'

export interface DatabaseVersion {
  version: number
  /** Primary key and indexes of each table, as Dexie writes them. */
  stores: Record<string, string | null>
  upgrade?: (transaction: Transaction) => Promise<void>
}

/**
 * Every version that was ever handed out, oldest first, and never changed afterwards: a phone may come back after
 * months with unsent work in any of them. A new version is a new line; its `upgrade` moves rows and drops none.
 */
export const VERSIONS: readonly DatabaseVersion[] = [
  {
    version: 1,
    stores: { papers: 'bundle_sha256', session: 'user_id', meta: 'key' },
  },
]

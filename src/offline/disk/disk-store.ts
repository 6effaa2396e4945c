import type { Kept, Store, StoredHeads } from '../log/ports.ts'

/** What there is of an attempt, without its entries. */
export interface Held {
  kept: Kept | null
  heads: StoredHeads
}

/** A store of a real phone, which is looked through, and tidied one day. */
export interface DiskStore extends Store {
  all(): Promise<Map<string, Held>>
  /** Takes away all of an attempt: only of one whose result is out. */
  remove(attempt_id: string): Promise<void>
}

/** Papers in the origin-private file system, by the hash of their bundle. */
export interface PaperFiles {
  papers(): Promise<string[]>
  readPaper(bundle_sha256: string): Promise<Uint8Array | null>
  writePaper(bundle_sha256: string, bytes: Uint8Array): Promise<void>
  removePaper(bundle_sha256: string): Promise<void>
}

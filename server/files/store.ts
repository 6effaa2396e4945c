/**
 * Private files by key: proofs of transfers, e-books. A key is made by the server, never by whoever sends a file, and is written
 * once: what lies under it does not change.
 */
export interface FileStore {
  /** Kept for good when this resolves; what lay under the key is replaced as a whole. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** undefined: there is no such file. */
  get(key: string): Promise<Buffer | undefined>
  /** A file that is not there is deleted already. */
  delete(key: string): Promise<void>
  /** Every file, in no order. */
  list(): AsyncIterable<StoredFile>
  close(): Promise<void>
}

export interface StoredFile {
  key: string
  bytes: number
  /** Epoch ms. */
  changed_at: number
}

const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/

export const isKey = (key: string): boolean => KEY.test(key) && key.length <= 200

/** Throws for a key that could leave the store; no input of a caller reaches a key. */
export function demandKey(key: string): string {
  if (!isKey(key)) throw new Error(`not a key of the file store: ${key}`)
  return key
}

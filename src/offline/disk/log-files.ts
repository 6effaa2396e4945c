/** Files that only grow, in a folder for each attempt: the origin-private file system, or a stand-in. */
export interface LogFiles {
  attempts(): Promise<string[]>
  list(attempt_id: string): Promise<ListedFile[]>
  /** A new file; nobody else writes to it. */
  create(attempt_id: string, name: string): Promise<OwnFile>
  /** Takes a file away that is still as long as it was, and that no page life has open. Answers whether it is gone. */
  retire(attempt_id: string, name: string, size: number): Promise<boolean>
  /** Takes the whole folder away. */
  remove(attempt_id: string): Promise<void>
}

export interface ListedFile {
  name: string
  /** As it stands now, torn tail included. */
  bytes(): Promise<Blob>
}

export interface OwnFile {
  /** Resolves once the bytes are flushed; where it rejects nothing of them is to stay. */
  write(at: number, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  size(): Promise<number>
  close(): Promise<void>
}

/**
 * The origin-private file system as the engine sees it: files that only grow, and papers. The real one works in a
 * dedicated worker (`opfs-worker.ts`); a stand-in that tears and wipes passes the same contract suite.
 */
export interface Files {
  /** Attempts that have a folder here. */
  attempts(): Promise<string[]>
  /** All log files of an attempt as they stand, torn tails included. */
  read(attempt_id: string): Promise<Uint8Array[]>
  /** A new log file; `name` must be new. */
  create(attempt_id: string, name: string): Promise<LogFile>
  /** Removes an attempt's log files but for `name`, as far as no tab has them open. */
  prune(attempt_id: string, name: string): Promise<void>
  /** Removes one log file, unless a tab has it open. */
  drop(attempt_id: string, name: string): Promise<void>
  /** Removes an attempt's files, as far as no tab has them open. */
  remove(attempt_id: string): Promise<void>
  readPaper(bundle_sha256: string): Promise<Uint8Array | null>
  writePaper(bundle_sha256: string, bytes: Uint8Array): Promise<void>
  /** Papers that have a file here, by their hash. */
  papers(): Promise<string[]>
  removePaper(bundle_sha256: string): Promise<void>
}

export interface LogFile {
  /** Resolves once the bytes are flushed; where it rejects nothing of them stays. */
  append(bytes: Uint8Array): Promise<void>
  /** Whether the file is still in its folder, as long as it was made. */
  intact(): Promise<boolean>
  close(): Promise<void>
}

import type { FileFault } from './import-error.ts'

/** One order at a time; the answers of one are over before the next is sent. */
export interface Order {
  /** Where the file lies. */
  path: string
  /** What its author calls it. */
  filename: string
}

export type Answer<Result> =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'done'; result: Result }
  /** The file cannot be read. */
  | { kind: 'refused'; fault: FileFault }
  | { kind: 'failed'; stack: string }

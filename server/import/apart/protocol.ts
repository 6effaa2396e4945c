import type { Judged } from '../judge.ts'

/** One file at a time; the answers of one are over before the next is sent. */
export interface Order {
  /** Where the file lies. */
  path: string
  /** What its author calls it. */
  filename: string
}

export type Answer =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'judged'; judged: Judged }
  /** The file cannot be read; in words for its author. */
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; stack: string }

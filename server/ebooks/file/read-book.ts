import type { CheckedBook } from './workers.ts'

/** A foreign file as it was read: its facts, and the bytes that are kept in its place. */
export interface ReadBook extends Pick<CheckedBook, 'format' | 'halaman' | 'cover'> {
  kept: Buffer
}

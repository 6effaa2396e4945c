import type { EbookFormat } from '#contract/ebooks/file.ts'
import type { Media } from '../../packages/media/encode.ts'
import { type FileReaderWorker, fileReader } from '../../worker/file-reader.ts'

/** Paths of the file that came and of the one that is kept. */
export interface BookCheck {
  from: string
  to: string
}

/** What is kept of a file, as pages or chapters, and its cover where it has one. */
export interface CheckedBook {
  format: EbookFormat
  halaman: number
  cover: Media | null
  bytes: number
  sha256: string
}

export interface MarkOrder {
  from: string
  to: string
  format: EbookFormat
  /** Who it belongs to, in words. */
  lines: string[]
}

/** A book of 60 MB is in memory some times over, a page of it as a picture. */
const LIMITS = { memoryMb: 768, silenceMs: 60_000, idleMs: 30_000 }
const FAULTS = { tooMuch: { reason: 'ebook.too_much' }, tooSlow: { reason: 'ebook.too_slow' } } as const

export const bookChecker = (limits: Partial<typeof LIMITS> = {}): FileReaderWorker<BookCheck, CheckedBook> =>
  fileReader(new URL('./check-child.ts', import.meta.url), { ...LIMITS, ...limits }, FAULTS)

export const bookMarker = (): FileReaderWorker<MarkOrder, null> =>
  fileReader(new URL('./mark-child.ts', import.meta.url), LIMITS, FAULTS)

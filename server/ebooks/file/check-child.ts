import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { ArchiveLocked, ArchiveTooLarge, isZip } from '../../worker/archive.ts'
import { ImportError } from '../../worker/import-error.ts'
import { serveOrders } from '../../worker/serve.ts'
import { readEpub } from './epub.ts'
import { isPdf, readPdf } from './pdf.ts'
import type { BookCheck, CheckedBook } from './workers.ts'

// One picture at a time is enough.
sharp.cache(false)
sharp.concurrency(1)

/** Reads a foreign file and writes beside it what of it is kept. */
serveOrders<BookCheck, CheckedBook>(
  async ({ from, to }) => {
    const bytes = await readFile(from)
    const read = isPdf(bytes) ? readPdf : isZip(bytes) ? readEpub : undefined
    if (!read) throw new ImportError({ reason: 'ebook.not_a_book' })
    const { kept, ...facts } = await read(bytes)
    await writeFile(to, kept, { mode: 0o600, flag: 'wx' })
    return { ...facts, bytes: kept.length, sha256: createHash('sha256').update(kept).digest('hex') }
  },
  (error) => {
    if (error instanceof ArchiveLocked) return { reason: 'ebook.locked' }
    if (error instanceof ArchiveTooLarge) return { reason: 'ebook.too_much' }
    if (!(error instanceof ImportError)) return undefined
    return typeof error.fault === 'string' ? { reason: 'ebook.broken' } : error.fault
  },
)

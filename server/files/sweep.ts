import { and, inArray, isNull } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/connect.ts'
import { ebookFileTable, orderProofTable, taskPictureTable } from '../db/tables/index.ts'
import type { FileStore, StoredFile } from './store.ts'

interface SweepDeps {
  db: Db
  files: FileStore
  now: () => number
  log: FastifyBaseLogger
}

/** A file is stored before its row; a backup of the rows may be put back some days later. */
const MARGIN_MS = 7 * 24 * 3_600_000
const AT_ONCE = 500
/** More in one night, and most of what there is: the rows are those of another installation, or are lost. */
const SUSPICIOUS = 100

/** Deletes files that no row names: of uploads that were cut short, and of what was taken away while the store was down. */
export async function sweepFiles({ db, files, now, log }: SweepDeps): Promise<void> {
  const before = now() - MARGIN_MS
  const unnamed: string[] = []
  const figures = { named: 0, unnamed: 0, unnamed_bytes: 0 }
  const sort = async (some: StoredFile[]) => {
    const names = await named(
      db,
      some.map(({ key }) => key),
    )
    for (const { key, bytes } of some) {
      if (names.has(key)) figures.named++
      else {
        unnamed.push(key)
        figures.unnamed++
        figures.unnamed_bytes += bytes
      }
    }
  }
  const some: StoredFile[] = []
  for await (const file of files.list()) {
    if (file.changed_at < before) some.push(file)
    if (some.length === AT_ONCE) await sort(some.splice(0))
  }
  await sort(some)
  if (unnamed.length > SUSPICIOUS && unnamed.length > figures.named) {
    log.error(figures, 'most stored files belong to no row: none was deleted')
    return
  }
  for (const key of unnamed) await files.delete(key)
  log.info(figures, 'stored files that no row names are deleted')
}

async function named(db: Db, keys: string[]): Promise<Set<string>> {
  const proofs = db
    .select({ key: orderProofTable.key })
    .from(orderProofTable)
    .where(and(inArray(orderProofTable.key, keys), isNull(orderProofTable.removed_at)))
  const books = db.select({ key: ebookFileTable.key }).from(ebookFileTable).where(inArray(ebookFileTable.key, keys))
  const pictures = db
    .select({ key: taskPictureTable.key })
    .from(taskPictureTable)
    .where(inArray(taskPictureTable.key, keys))
  const rows = await proofs.union(books).union(pictures)
  return new Set(rows.map(({ key }) => key))
}

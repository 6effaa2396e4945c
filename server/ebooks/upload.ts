import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { uploadEbookQuery } from '#contract/ebooks/calls.ts'
import { MAX_EBOOK } from '#contract/ebooks/file.ts'
import { ebook } from '#contract/resources/index.ts'
import type { Tx } from '../db/connect.ts'
import { auditTable, ebookFileTable, ebookTable, mediaTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { windowLimit } from '../lib/window-limit.ts'
import { demandRight } from '../security/rights.ts'
import type { EbookDeps } from './deps.ts'
import { withWorkFiles } from './file/work-files.ts'
import { bookChecker, type CheckedBook } from './file/workers.ts'

/** Far above what a hand does; a runaway script meets it. */
const PER_MINUTE = 20

/**
 * POST /upload-ebook: the file of an e-book, known by its content and kept without what could run in it. It takes the place of
 * the one before. Its first page becomes the cover where the e-book has none.
 */
export const uploadEbook: FastifyPluginAsyncZod<EbookDeps> = async (app, { db, now, files }) => {
  await app.register(multipart, { limits: { files: 1, fields: 0, parts: 1, fileSize: MAX_EBOOK } })
  const limit = windowLimit(PER_MINUTE, 60_000, now)
  const checker = bookChecker()
  app.addHook('onClose', () => checker.stop())

  const description = 'Body: multipart/form-data with one PDF or EPUB file.'
  const schema = { tags: [ebook.name], description, querystring: uploadEbookQuery, response: { 200: ebook.schema.one } }
  app.post('/upload-ebook', { schema }, async (request) => {
    const viewer = request.requireViewer()
    await demandRight(db, viewer, ebook.access.write, 'update')
    limit.take(viewer.user_id)
    const ebook_id = request.query.ebook_id.toLowerCase()
    if (!(await db.$count(ebookTable, eq(ebookTable.id, ebook_id)))) throw refusal('missing.ebook')
    const { checked, kept } = await withWorkFiles(async ({ from, to }) => {
      await receive(request, from)
      const checked = await checker.read({ from, to })
      return { checked, kept: await readFile(to) }
    })
    const file = { ebook_id, checked, key: `ebook/${ebook_id}/${randomUUID()}.${checked.format}` }
    await files.put(file.key, kept)
    const at = new Date(now()).toISOString()
    const { row, before } = await db.transaction((tx) => takeFile(tx, file, { actor_id: viewer.user_id, at }))
    if (before) await files.delete(before)
    return { data: row } as never
  })
}

async function receive(request: FastifyRequest, to: string): Promise<void> {
  const part = request.isMultipart() ? await request.file() : undefined
  if (!part) throw refusal('ebook.send_file')
  await pipeline(part.file, createWriteStream(to, { mode: 0o600, flags: 'wx' }))
  if (part.file.truncated) throw refusal('ebook.too_large', { mb: MAX_EBOOK / 1024 / 1024 })
}

interface NewFile {
  ebook_id: string
  key: string
  checked: CheckedBook
}

async function takeFile(
  tx: Tx,
  { ebook_id, key, checked }: NewFile,
  { actor_id, at }: { actor_id: string; at: string },
) {
  const { format, halaman, bytes, sha256, cover } = checked
  const [row] = await tx.select().from(ebookTable).where(eq(ebookTable.id, ebook_id)).for('update')
  if (!row) throw refusal('missing.ebook')
  if (cover)
    await tx
      .insert(mediaTable)
      .values({ ...cover, bytes: Buffer.from(cover.bytes), created_at: at })
      .onConflictDoNothing()
  const [earlier] = await tx.select().from(ebookFileTable).where(eq(ebookFileTable.ebook_id, ebook_id))
  const file = { key, sha256, format, bytes, uploaded_at: at }
  await tx
    .insert(ebookFileTable)
    .values({ ebook_id, ...file })
    .onConflictDoUpdate({ target: ebookFileTable.ebook_id, set: file })
  const sampul = row.sampul ?? (cover && `/files/media/${cover.sha256}`)
  const [changed] = await tx
    .update(ebookTable)
    .set({ format, halaman, ukuran: bytes, sampul, version: sql`${ebookTable.version} + 1`, updated_at: at })
    .where(eq(ebookTable.id, ebook_id))
    .returning()
  await tx.insert(auditTable).values({
    ...{ id: randomUUID(), at, actor_id, action: 'ebook/upload', subject: ebook_id, reason: null },
    detail: { format, halaman, bytes, sha256 },
  })
  return { row: changed, before: earlier?.key }
}

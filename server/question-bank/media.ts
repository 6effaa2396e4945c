import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { MAX_MEDIA_BYTES, mediaReply } from '#contract/question-bank/questions.ts'
import type { ServeDeps } from '../crud/types.ts'
import { auditTable, mediaTable } from '../db/tables/index.ts'
import { boundedPool } from '../lib/bounded-pool.ts'
import { refusal } from '../lib/errors.ts'
import { windowLimit } from '../lib/window-limit.ts'
import type { Media } from '../packages/media/encode.ts'
import { rightsOnEach } from '../security/rights.ts'
import { ForeignFileWorker } from '../worker/file-worker.ts'
import { ImportError } from '../worker/import-error.ts'

/** Whoever writes something that has pictures. */
const MENUS = ['bank-soal', 'paket-tryout', 'ebook', 'artikel', 'halaman', 'panduan', 'faq', 'banner', 'letterhead']
const CHILD = new URL('./media-child.ts', import.meta.url)
const LIMITS = { memoryMb: 256, silenceMs: 30_000, idleMs: 60_000 }
const WORDS = {
  tooMuch: 'memerlukan terlalu banyak memori untuk dibaca',
  tooSlow: 'tidak kunjung selesai dibaca',
}
/** Far above what a hand does; a runaway script meets it. */
const PER_MINUTE = 60

/**
 * POST /upload-media: one picture or sound for a text or a shop window, judged by its bytes and never by its name; kept
 * small, upright and without metadata. The same file again answers the same address. Throws `invalid_file` in words.
 */
export const mediaUpload: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  await app.register(multipart, { limits: { files: 1, fields: 0, parts: 1, fileSize: MAX_MEDIA_BYTES } })
  const limit = windowLimit(PER_MINUTE, 60_000, now)
  // Decoding a picture of forty million pixels takes a core and 160 MB: one at a time, the rest in line.
  const encoding = boundedPool({ workers: 1, waiting: 20 })
  const worker = new ForeignFileWorker<Uint8Array, Media>(CHILD, LIMITS, WORDS)
  app.addHook('onClose', () => worker.stop())

  app.post('/upload-media', { schema: { tags: ['soal'], response: { 200: mediaReply } } }, async (request) => {
    const viewer = request.requireViewer()
    const held = await rightsOnEach(db, viewer, MENUS)
    if (!held.some((rights) => rights?.create || rights?.update))
      throw refusal('right.create_or_update', { menu: MENUS.join(', ') })
    limit.take(viewer.user_id)
    const part = request.isMultipart() ? await request.file() : undefined
    if (!part) throw refusal('media.no_file')
    const bytes = await part.toBuffer().catch((error: { code?: string }) => {
      if (error.code === 'FST_REQ_FILE_TOO_LARGE')
        throw refusal('media.too_large', { mb: MAX_MEDIA_BYTES / 1024 / 1024 })
      throw error
    })
    const encoded = await encoding(() => worker.ask(bytes)).catch((error) => {
      if (error instanceof ImportError) throw refusal('media.unusable', { why: error.message })
      throw error
    })
    const media = { ...encoded, bytes: Buffer.from(encoded.bytes) }
    const at = new Date(now()).toISOString()
    await db.transaction(async (tx) => {
      const kept = await tx
        .insert(mediaTable)
        .values({ ...media, created_at: at })
        .onConflictDoNothing()
        .returning({ sha256: mediaTable.sha256 })
      if (!kept.length) return
      await tx.insert(auditTable).values({
        ...{ id: randomUUID(), at, actor_id: viewer.user_id, action: 'media/create', subject: media.sha256 },
        reason: null,
        detail: { mime: media.mime, bytes: media.bytes.length },
      })
    })
    const { sha256, mime, width = null, height = null } = media
    return { data: { sha256, url: `/files/media/${sha256}`, mime, width, height, bytes: media.bytes.length } }
  })
}

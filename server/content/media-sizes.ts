import { and, eq } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import type { Db } from '../db/connect.ts'
import { mediaSizeTable, mediaTable } from '../db/tables/index.ts'
import { boundedPool } from '../lib/bounded-pool.ts'
import { refusal } from '../lib/errors.ts'
import { ForeignFileWorker } from '../worker/file-worker.ts'
import { isOffered } from './pictures.ts'
import type { SizeOrder } from './size-child.ts'

const CHILD = new URL('./size-child.ts', import.meta.url)
const LIMITS = { memoryMb: 256, silenceMs: 30_000, idleMs: 60_000 }
const WORDS = { tooMuch: 'memerlukan terlalu banyak memori', tooSlow: 'tidak kunjung selesai' }
const SIZE = /^(\d{2,4})\.(avif|webp)$/
const A_YEAR = 'public, max-age=31536000, immutable'

type Size = Pick<typeof mediaSizeTable.$inferSelect, 'width' | 'format'>

/**
 * GET /files/media/{sha256}/{width}.{avif|webp}: a stored picture in one of its sizes, made in a process of its own when it
 * is first asked for. Where too many wait to be made, the picture itself is sent, and kept by no cache.
 */
export const mediaSizes: FastifyPluginAsync<{ db: Db }> = async (app, { db }) => {
  const making = new Map<string, Promise<Buffer>>()
  const turns = boundedPool({ workers: 1, waiting: 30 })
  const worker = new ForeignFileWorker<SizeOrder, Uint8Array>(CHILD, LIMITS, WORDS)
  app.addHook('onClose', () => worker.stop())

  app.get<{ Params: { sha256: string; size: string } }>(
    '/files/media/:sha256/:size',
    { schema: { hide: true } },
    async (request, reply) => {
      const { sha256, size } = request.params
      const [, width, format] = SIZE.exec(size) ?? []
      if (!width || !/^[0-9a-f]{64}$/.test(sha256)) throw refusal('missing.media')
      const wanted = { width: Number(width), format: format as Size['format'] }
      const etag = `"${sha256.slice(0, 32)}-${size}"`
      reply.header('x-content-type-options', 'nosniff').header('content-security-policy', "default-src 'none'; sandbox")
      const kept = await stored(sha256, wanted)
      if (kept && request.headers['if-none-match'] === etag) return reply.code(304).send()
      const bytes = kept ?? (await made(sha256, wanted))
      if (bytes) return reply.header('etag', etag).header('cache-control', A_YEAR).type(`image/${format}`).send(bytes)
      const [whole] = await db.select().from(mediaTable).where(eq(mediaTable.sha256, sha256))
      if (!whole) throw refusal('missing.media')
      return reply.header('cache-control', 'no-store').type(whole.mime).send(whole.bytes)
    },
  )

  async function stored(sha256: string, { width, format }: Size): Promise<Buffer | undefined> {
    const { bytes } = mediaSizeTable
    const one = and(
      eq(mediaSizeTable.sha256, sha256),
      eq(mediaSizeTable.width, width),
      eq(mediaSizeTable.format, format),
    )
    const [row] = await db.select({ bytes }).from(mediaSizeTable).where(one)
    return row?.bytes
  }

  /** Undefined where it cannot be made now. Throws where no picture is offered in this size. */
  async function made(sha256: string, size: Size): Promise<Buffer | undefined> {
    const [whole] = await db.select().from(mediaTable).where(eq(mediaTable.sha256, sha256))
    if (!whole || !isOffered(whole, size.width)) throw refusal('missing.media')
    const key = `${sha256}/${size.width}.${size.format}`
    const begun = making.get(key) ?? turns(() => make(whole, size))
    making.set(key, begun)
    try {
      return await begun
    } catch (err) {
      app.log.warn({ err, key }, 'a picture could not be made smaller')
      return undefined
    } finally {
      making.delete(key)
    }
  }

  async function make(whole: typeof mediaTable.$inferSelect, { width, format }: Size): Promise<Buffer> {
    const bytes = Buffer.from(await worker.ask({ bytes: whole.bytes, width, format }))
    await db.insert(mediaSizeTable).values({ sha256: whole.sha256, width, format, bytes }).onConflictDoNothing()
    return bytes
  }
}

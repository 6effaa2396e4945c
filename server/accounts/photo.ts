import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import { eq, sql } from 'drizzle-orm'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { photoReply } from '#contract/accounts/auth.ts'
import { MAX_PHOTO } from '#contract/accounts/photo.ts'
import type { Db } from '../db/connect.ts'
import { accountPhotoTable } from '../db/tables/index.ts'
import { boundedPool } from '../lib/bounded-pool.ts'
import { refusal } from '../lib/errors.ts'
import { windowLimit } from '../lib/window-limit.ts'
import { ForeignFileWorker } from '../worker/file-worker.ts'
import { ImportError } from '../worker/import-error.ts'
import { accountOf, profileOf } from './account.ts'
import type { AuthDeps } from './deps.ts'

const CHILD = new URL('./photo-child.ts', import.meta.url)
const LIMITS = { memoryMb: 256, silenceMs: 30_000, idleMs: 60_000 }
const FAULT = { reason: 'photo.not_readable' } as const
/** Far above what a hand does. */
const PER_MINUTE = 20

/** POST /profile-pht: the own photo, which takes the place of the one before. POST /profile-pht/remove: away with it. */
export const photo: FastifyPluginAsyncZod<AuthDeps> = async (app, { db, now }) => {
  await app.register(multipart, { limits: { files: 1, fields: 0, parts: 1, fileSize: MAX_PHOTO } })
  const limit = windowLimit(PER_MINUTE, 60_000, now)
  // Decoding a photo takes a core: one at a time, the rest in line.
  const reading = boundedPool({ workers: 1, waiting: 50 })
  const worker = new ForeignFileWorker<Uint8Array, Uint8Array>(CHILD, LIMITS, { tooMuch: FAULT, tooSlow: FAULT })
  app.addHook('onClose', () => worker.stop())
  const tags = ['auth']
  const response = { 200: photoReply }

  const description = 'Body: multipart/form-data with one JPG, PNG or WebP file, at most 10 MB. It is cut to a square.'
  app.post('/profile-pht', { schema: { tags, description, response } }, async (request) => {
    const viewer = request.requireViewer()
    const { user } = await accountOf(db, viewer)
    limit.take(user.id)
    const sent = await fileOf(request)
    const bytes = Buffer.from(await reading(() => worker.ask(sent)).catch(refuseFile))
    await db
      .insert(accountPhotoTable)
      .values({ user_id: user.id, kunci: randomUUID(), bytes })
      .onConflictDoUpdate({
        target: accountPhotoTable.user_id,
        set: { kunci: sql`excluded.kunci`, bytes: sql`excluded.bytes` },
      })
    return { data: profileOf(await accountOf(db, viewer)) }
  })

  app.post('/profile-pht/remove', { schema: { tags, response } }, async (request) => {
    const viewer = request.requireViewer()
    const { user } = await accountOf(db, viewer)
    await db.delete(accountPhotoTable).where(eq(accountPhotoTable.user_id, user.id))
    return { data: profileOf(await accountOf(db, viewer)) }
  })
}

/** GET /files/photo/{key}: its address cannot be guessed and is told to its owner alone; another photo has another one. */
export const photoFile: FastifyPluginAsync<{ db: Db }> = async (app, { db }) => {
  app.get<{ Params: { kunci: string } }>('/files/photo/:kunci', { schema: { hide: true } }, async (request, reply) => {
    const kunci = z.uuid().safeParse(request.params.kunci)
    const [row] = kunci.success
      ? await db.select().from(accountPhotoTable).where(eq(accountPhotoTable.kunci, kunci.data))
      : []
    if (!row) throw refusal('missing.media')
    reply.header('cache-control', 'private, max-age=31536000, immutable')
    return reply.type('image/webp').send(row.bytes)
  })
}

async function fileOf(request: FastifyRequest): Promise<Buffer> {
  const part = request.isMultipart() ? await request.file() : undefined
  const bytes = await part?.toBuffer().catch(refuseSize)
  if (!bytes?.length) throw refusal('photo.no_file')
  return bytes
}

function refuseSize(error: { code?: string }): never {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') throw refusal('photo.too_large', { mb: MAX_PHOTO / 1024 / 1024 })
  throw error
}

function refuseFile(error: unknown): never {
  throw error instanceof ImportError && typeof error.fault !== 'string' ? refusal(FAULT.reason) : error
}

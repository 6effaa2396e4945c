import { eq } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import type { Db } from '../db/connect.ts'
import { mediaTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'

/**
 * GET /files/media/{sha256}: images and sounds by content. Its address is a secret that cannot be guessed: a picture
 * of a discussion is named nowhere before its release. A drawing opened by itself runs nothing.
 */
export const media: FastifyPluginAsync<{ db: Db }> = async (app, { db }) => {
  app.get<{ Params: { sha256: string } }>(
    '/files/media/:sha256',
    { schema: { hide: true } },
    async (request, reply) => {
      const { sha256 } = request.params
      const [row] = /^[0-9a-f]{64}$/.test(sha256)
        ? await db.select().from(mediaTable).where(eq(mediaTable.sha256, sha256))
        : []
      if (!row) throw refusal('missing.media')
      reply.header('etag', `"${sha256}"`).header('cache-control', 'public, max-age=31536000, immutable')
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      reply.header('x-content-type-options', 'nosniff')
      if (request.headers['if-none-match'] === `"${sha256}"`) return reply.code(304).send()
      return reply.type(row.mime).send(row.bytes)
    },
  )
}

import { readFile, writeFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ebookCall } from '#contract/ebooks/calls.ts'
import type { EbookFormat } from '#contract/ebooks/file.ts'
import { ebook } from '#contract/resources/index.ts'
import type { Db } from '../db/connect.ts'
import { ebookFileTable, ebookTable, userTable } from '../db/tables/index.ts'
import type { Viewer } from '../http/viewer.ts'
import { refusal } from '../lib/errors.ts'
import { windowLimit } from '../lib/window-limit.ts'
import { rightsOn } from '../security/rights.ts'
import type { EbookDeps } from './deps.ts'
import { withWorkFiles } from './file/work-files.ts'
import { bookMarker } from './file/workers.ts'
import { ebookOwner } from './ownership.ts'

/** Each takes a core for up to a second. */
const PER_MINUTE = 20
const MIME: Record<EbookFormat, string> = { pdf: 'application/pdf', epub: 'application/epub+zip' }

/** POST /download: the file of an e-book that the caller owns, with their name in it. Staff of the menu see theirs. */
export const downloadEbook: FastifyPluginAsyncZod<EbookDeps> = async (app, { db, now, files }) => {
  const limit = windowLimit(PER_MINUTE, 60_000, now)
  const marker = bookMarker()
  app.addHook('onClose', () => marker.stop())

  app.post('/download', { schema: { tags: [ebook.name], body: ebookCall } }, async (request, reply) => {
    const viewer = request.requireViewer()
    const ebook_id = request.body.ebook_id.toLowerCase()
    const code = await demandOwner(db, viewer, ebook_id)
    const [[file], [reader]] = await Promise.all([
      db
        .select({ key: ebookFileTable.key, format: ebookFileTable.format, slug: ebookTable.slug })
        .from(ebookFileTable)
        .innerJoin(ebookTable, eq(ebookTable.id, ebookFileTable.ebook_id))
        .where(eq(ebookFileTable.ebook_id, ebook_id)),
      db.select({ nama: userTable.nama }).from(userTable).where(eq(userTable.id, viewer.user_id)),
    ])
    const bytes = file && (await files.get(file.key))
    if (!file || !bytes || !reader) throw refusal('ebook.no_file')
    limit.take(viewer.user_id)
    const lines = [reader.nama, `ELP ${code}`]
    const marked = await withWorkFiles(async ({ from, to }) => {
      await writeFile(from, bytes, { mode: 0o600, flag: 'wx' })
      await marker.read({ from, to, format: file.format, lines })
      return readFile(to)
    })
    reply.header('content-disposition', `attachment; filename="${file.slug}.${file.format}"`)
    reply.header('cache-control', 'private, no-store').type(MIME[file.format])
    return reply.send(marked)
  })
}

/** What tells copies of two readers of the same name apart. */
async function demandOwner(db: Db, viewer: Viewer, ebook_id: string): Promise<string> {
  const owner = await ebookOwner(db, viewer.user_id, ebook_id)
  if (owner?.status === 'aktif') return owner.id.slice(0, 8)
  if (await rightsOn(db, viewer, ebook.access.write)) return viewer.user_id.slice(0, 8)
  throw refusal(owner ? 'ebook.withdrawn' : 'ebook.not_owned')
}

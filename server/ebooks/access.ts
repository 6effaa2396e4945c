import { eq, sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ebookAccess, ebookAccessReply } from '#contract/ebooks/calls.ts'
import { ebook } from '#contract/resources/index.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import { ebookOwnerTable, ebookTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { announce } from '../notices/announce.ts'
import { writeAuditEntry } from '../packages/audit-entry.ts'
import { demandRight } from '../security/rights.ts'
import type { EbookDeps } from './deps.ts'

/**
 * POST /ebook-access: staff take an e-book that cost nothing off its reader's shelf, or put it back, with a reason that the reader is
 * told. What was bought stays the buyer's exactly while the order is paid, so that it ends by the order alone.
 */
export const ebookAccessRoute: FastifyPluginAsyncZod<EbookDeps> = async (app, { db, now }) => {
  const schema = { tags: [ebook.name], body: ebookAccess, response: { 200: ebookAccessReply } }
  app.post('/ebook-access', { schema }, async (request) => {
    const viewer = request.requireViewer()
    const { id, status, reason } = request.body
    await demandRight(db, viewer, ebook.access.write, 'update')
    refuseUnstorable({ reason })
    await db.transaction(async (tx) => {
      const [owner] = await tx.select().from(ebookOwnerTable).where(eq(ebookOwnerTable.id, id)).for('update')
      if (!owner) throw refusal('missing.data')
      if (owner.sumber === 'beli') throw refusal('ebook.bought')
      if (owner.status === status) return
      const { user_id, ebook_id } = owner
      const [book] = await tx.select({ judul: ebookTable.judul }).from(ebookTable).where(eq(ebookTable.id, ebook_id))
      if (!book) throw new Error('an e-book on a shelf is gone')
      const at = now()
      await tx
        .update(ebookOwnerTable)
        .set({ status, updated_at: new Date(at).toISOString(), version: sql`${ebookOwnerTable.version} + 1` })
        .where(eq(ebookOwnerTable.id, id))
      const action = status === 'aktif' ? 'ebook-owner/restore' : 'ebook-owner/withdraw'
      const detail = { ebook_id, judul: book.judul, user_id, status: { before: owner.status, after: status } }
      await writeAuditEntry(tx, { actor_id: viewer.user_id, action, subject: id, reason, detail }, at)
      const kind = status === 'aktif' ? 'ebook_restored' : 'ebook_withdrawn'
      await announce(tx, { kind, params: { judul: book.judul, reason }, to: { user_id } }, at)
    })
    return { data: { id, status } }
  })
}

import { and, desc, eq, lt } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { okReply } from '#contract/accounts/auth.ts'
import { VERSIONED } from '#contract/question-bank/questions.ts'
import { unsavedDraftBody, unsavedDraftQuery, unsavedDraftReply } from '#contract/question-bank/unsaved-draft.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import type { ServeDeps } from '../crud/types.ts'
import type { Db } from '../db/connect.ts'
import { unsavedDraftTable } from '../db/tables/index.ts'
import { anyUnreleased } from '../release/sharing.ts'
import { demandConfirmed } from '../security/confirmed.ts'
import { demandMenu } from '../security/rights.ts'

const BANK = 'bank-soal'
/** Drafts of one person: the ones written last are kept. */
export const MOST_DRAFTS = 40
/** ms that a draft is kept after it was last written. */
const KEPT_MS = 60 * 24 * 3_600_000

type Drafted = (typeof unsavedDraftTable.$inferSelect)['jenis']

/** Of questions that of the bank; texts have a menu each. */
const menuOf = (jenis: Drafted): string => (VERSIONED.some((kind) => kind === jenis) ? BANK : jenis)

/**
 * GET and POST /unsaved-draft: what its author typed into an editor and did not save, so that it can be gone on with on
 * another computer. Nobody else reads it, and nothing is made of it.
 */
export const unsavedDraftRoutes: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  const table = unsavedDraftTable
  const of = (user_id: string, { jenis, row_id }: { jenis: Drafted; row_id?: string | null }) =>
    and(eq(table.user_id, user_id), eq(table.jenis, jenis), eq(table.row, row_id ?? 'new'))

  const get = { tags: ['soal'], querystring: unsavedDraftQuery, response: { 200: unsavedDraftReply } }
  app.get('/unsaved-draft', { schema: get }, async (request) => {
    const viewer = request.requireViewer()
    const { jenis, row_id } = request.query
    await demandMenu(db, viewer, menuOf(jenis))
    // A copy of a question holds its key as the question does.
    if (jenis === 'soal' && row_id && (await anyUnreleased(db, [row_id], now())))
      await demandConfirmed(db, viewer, now())
    const [found] = await db.select({ draft: table.draft }).from(table).where(of(viewer.user_id, request.query))
    return { data: found?.draft ?? null }
  })

  const post = { tags: ['soal'], body: unsavedDraftBody, response: { 200: okReply } }
  app.post('/unsaved-draft', { schema: post }, async (request) => {
    const viewer = request.requireViewer()
    await demandMenu(db, viewer, menuOf(request.body.jenis))
    refuseUnstorable(request.body)
    const { jenis, row_id, draft } = request.body
    const { user_id } = viewer
    if (draft === null) {
      await db.delete(table).where(of(user_id, { jenis, row_id }))
      return { message: 'Salinan isian dihapus.' }
    }
    const saved_at = new Date(now()).toISOString()
    await db
      .insert(table)
      .values({ user_id, jenis, row: row_id ?? 'new', draft, saved_at })
      .onConflictDoUpdate({ target: [table.user_id, table.jenis, table.row], set: { draft, saved_at } })
    await db.delete(table).where(lt(table.saved_at, new Date(now() - KEPT_MS).toISOString()))
    await dropOldest(db, user_id)
    return { message: 'Salinan isian disimpan.' }
  })
}

async function dropOldest(db: Db, owner: string): Promise<void> {
  const { user_id, jenis, row, saved_at } = unsavedDraftTable
  const many = await db
    .select({ jenis, row })
    .from(unsavedDraftTable)
    .where(eq(user_id, owner))
    .orderBy(desc(saved_at), jenis, row)
    .offset(MOST_DRAFTS)
  for (const old of many)
    await db.delete(unsavedDraftTable).where(and(eq(user_id, owner), eq(jenis, old.jenis), eq(row, old.row)))
}

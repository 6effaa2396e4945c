import { eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type RankingName, rankingName, rankingNameReply } from '#contract/results/ranking.ts'
import { changeLimit, noteConsents } from '../consent/ledger.ts'
import type { Db, Tx } from '../db/connect.ts'
import { rankingNameTable, userTable } from '../db/tables/index.ts'
import { unauthenticated } from '../http/viewer.ts'
import { refusal } from '../lib/errors.ts'
import { callerOf } from '../security/security-events.ts'
import type { RankingDeps } from './deps.ts'
import { mayShowWhole } from './public-name.ts'

/** GET and POST /profile/ranking-name: a whole name is a consent, and stands in the ledger with its end. */
export const rankingNameRoutes: FastifyPluginAsyncZod<RankingDeps> = async (app, { db, now }) => {
  const tags = ['auth']
  const changes = changeLimit(now)
  app.get('/profile/ranking-name', { schema: { tags, response: { 200: rankingNameReply } } }, async (request) => {
    const { nama, born } = await chosen(db, request.requireViewer().user_id)
    return { data: { nama, may_show_whole: mayShowWhole(born, now()) } }
  })

  const choose = { tags, body: rankingName, response: { 200: rankingNameReply } }
  app.post('/profile/ranking-name', { schema: choose }, async (request) => {
    const { user_id } = request.requireViewer()
    const { nama } = request.body
    const { address } = callerOf(request)
    const may_show_whole = await db.transaction(async (tx) => {
      // Two choices at once: one after the other, so that the ledger ends with what stands.
      await tx.select({ id: userTable.id }).from(userTable).where(eq(userTable.id, user_id)).for('no key update')
      const before = await chosen(tx, user_id)
      const whole = mayShowWhole(before.born, now())
      if (nama === 'lengkap' && !whole) throw refusal('ranking.minor')
      await tx
        .insert(rankingNameTable)
        .values({ user_id, nama })
        .onConflictDoUpdate({ target: rankingNameTable.user_id, set: { nama } })
      const given = nama === 'lengkap'
      if (given !== (before.nama === 'lengkap')) {
        changes.take(user_id)
        const note = { user_id, consent: 'ranking_name', given, oleh: 'self', ...(address && { address }) } as const
        await noteConsents(tx, [note], now())
      }
      return whole
    })
    return { data: { nama, may_show_whole } }
  })
}

async function chosen(db: Db | Tx, user_id: string): Promise<{ nama: RankingName; born: string | null }> {
  const [row] = await db
    .select({ nama: rankingNameTable.nama, born: userTable.tanggal_lahir })
    .from(userTable)
    .leftJoin(rankingNameTable, eq(rankingNameTable.user_id, userTable.id))
    .where(eq(userTable.id, user_id))
  if (!row) throw unauthenticated()
  return { nama: row.nama ?? 'singkat', born: row.born }
}

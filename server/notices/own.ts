import { and, desc, eq, inArray, isNull, lte, not, sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Zone } from '#contract/accounts/auth.ts'
import { epoch } from '#contract/epoch.ts'
import type { NoticeGroup } from '#contract/notices/groups.ts'
import { NOTICE_KINDS, NOTICES, noticeLink } from '#contract/notices/kinds.ts'
import { deleteNotices, markRead, noticesQuery, noticesReply, unreadReply } from '#contract/notices/messages.ts'
import { PAGE_SIZE } from '#contract/resource.ts'
import type { Db, Tx } from '../db/connect.ts'
import { NOTICE_CHANNEL } from '../db/signals.ts'
import { noticeEventTable, noticeTable, userTable } from '../db/tables/index.ts'
import { DEFAULT_LANGUAGE } from '../lib/error-texts.ts'
import { languageOf } from '../lib/language.ts'
import type { NoticeDeps } from './deps.ts'
import { noticeWords } from './words.ts'

const { user_id, event_id, at, read_at, deleted } = noticeTable

const listed = (reader: string) => and(eq(user_id, reader), not(deleted))

export const unreadOf = (db: Db | Tx, reader: string): Promise<number> =>
  db.$count(noticeTable, and(listed(reader), isNull(read_at)))

const kindsOf = (group: NoticeGroup) => NOTICE_KINDS.filter((kind) => NOTICES[kind].group === group)

/** GET /notification, POST /notification/mark-as-read, /notification/delete: one's own list, and nobody else's. */
export const ownNotices: FastifyPluginAsyncZod<NoticeDeps> = async (app, { db, now }) => {
  const tags = ['notify-dashboard']
  app.get(
    '/notification',
    { schema: { tags, querystring: noticesQuery, response: { 200: noticesReply } } },
    async (request) => {
      const { user_id: reader } = request.requireViewer()
      const { page = 1, size = PAGE_SIZE, unread, group } = request.query
      const where = and(
        listed(reader),
        unread ? isNull(read_at) : undefined,
        group ? inArray(noticeEventTable.kind, kindsOf(group)) : undefined,
      )
      const { kind, params } = noticeEventTable
      const own = db
        .select({ id: event_id, kind, params, at, read_at })
        .from(noticeTable)
        .innerJoin(noticeEventTable, eq(noticeEventTable.id, event_id))
        .where(where)
        .orderBy(desc(at), desc(event_id))
        .limit(size)
        .offset((page - 1) * size)
      const counted = db
        .select({ total: sql<number>`count(*)::int` })
        .from(noticeTable)
        .innerJoin(noticeEventTable, eq(noticeEventTable.id, event_id))
        .where(where)
      const [rows, [{ total } = { total: 0 }], left, person] = await Promise.all([
        own,
        counted,
        unreadOf(db, reader),
        readerFacts(reader),
      ])
      const language = languageOf(request.headers['accept-language']) ?? DEFAULT_LANGUAGE
      const data = rows.map((row) => ({
        ...{ id: row.id, kind: row.kind, group: NOTICES[row.kind].group },
        ...noticeWords(row.kind, row.params, { ...person, language }),
        ...{ link: noticeLink(row.kind, row.params), at: epoch(row.at), read: row.read_at !== null },
      }))
      return { data, total, unread: left, server_time: now() }
    },
  )

  const change = { tags, response: { 200: unreadReply } }
  app.post('/notification/mark-as-read', { schema: { ...change, body: markRead } }, async (request) => {
    const { user_id: reader } = request.requireViewer()
    const { body } = request
    const which =
      'ids' in body ? inArray(event_id, body.ids) : lte(at, new Date(Math.min(body.until, now())).toISOString())
    return db.transaction(async (tx) => {
      await tx
        .update(noticeTable)
        .set({ read_at: new Date(now()).toISOString() })
        .where(and(listed(reader), isNull(read_at), which))
      return told(tx, reader)
    })
  })

  app.post('/notification/delete', { schema: { ...change, body: deleteNotices } }, async (request) => {
    const { user_id: reader } = request.requireViewer()
    return db.transaction(async (tx) => {
      await tx
        .update(noticeTable)
        .set({ deleted: true })
        .where(and(listed(reader), inArray(event_id, request.body.ids)))
      return told(tx, reader)
    })
  })

  async function readerFacts(reader: string): Promise<{ nama: string; zone: Zone }> {
    const { nama, zona: zone } = userTable
    const [person] = await db.select({ nama, zone }).from(userTable).where(eq(userTable.id, reader))
    return person ?? { nama: '', zone: 'Asia/Jakarta' }
  }
}

/** The reader's other pages are notified as well. */
async function told(tx: Tx, reader: string): Promise<{ unread: number }> {
  await tx.execute(sql`select pg_notify(${NOTICE_CHANNEL}, ${`of ${reader}`})`)
  return { unread: await unreadOf(tx, reader) }
}

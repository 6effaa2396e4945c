import { randomUUID } from 'node:crypto'
import { and, desc, eq, ilike, isNotNull, or, sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { epoch } from '#contract/epoch.ts'
import type { NoticeKind } from '#contract/notices/kinds.ts'
import {
  type NoticePreview,
  peopleQuery,
  peopleReply,
  previewReply,
  previewRequest,
  type SentNotice,
  type StaffAudience,
  sendReply,
  sendRequest,
  sentQuery,
  sentReply,
} from '#contract/notices/messages.ts'
import { PAGE_SIZE } from '#contract/resource.ts'
import { likePattern } from '../crud/like-pattern.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import type { Db, Tx } from '../db/connect.ts'
import { auditTable, jadwalPaketTable, noticeEventTable, paketTable, userTable } from '../db/tables/index.ts'
import { invalidField } from '../lib/errors.ts'
import { demandMenu, demandRight } from '../security/rights.ts'
import { announce } from './announce.ts'
import { peopleOf } from './audience.ts'
import { isMailable, isQuiet, pushAt, pushTargets, wants } from './channels-sql.ts'
import { MENU, type NoticeDeps } from './deps.ts'

const NAMES = 3
const MOST_FOUND = 20

/** What staff write to one student, to a schedule's members or to a package's owners. */
export const staffNotices: FastifyPluginAsyncZod<NoticeDeps> = async (app, { db, now }) => {
  const tags = ['notify-dashboard']

  app.post(
    '/notification-preview',
    { schema: { tags, body: previewRequest, response: { 200: previewReply } } },
    async (request) => {
      await demandMenu(db, request.requireViewer(), MENU)
      const { to, kind, channels } = request.body
      await nameOf(db, to)
      return { data: await preview(db, { to, kind, channels }, now()) }
    },
  )

  app.post(
    '/notification-send',
    { schema: { tags, body: sendRequest, response: { 200: sendReply } } },
    async (request) => {
      const viewer = request.requireViewer()
      await demandRight(db, viewer, MENU, 'create')
      const { batch, to, kind, channels, judul, message, link } = request.body
      refuseUnstorable({ judul, message })
      const called = await nameOf(db, to)
      const key = `staff:${viewer.user_id}:${batch}`
      return db.transaction(async (tx) => {
        const sender = { actor_id: viewer.user_id, channels }
        const id = await announce(tx, { kind, params: { judul, message, link }, to, key }, now(), sender)
        const [{ people } = { people: 0 }] = (
          await tx.execute<{ people: number }>(sql`select count(*)::int as people from (${peopleOf(to)}) p`)
        ).rows
        if (id === null) {
          // Pressed twice, or sent again over a bad line.
          const [before] = await tx.select().from(noticeEventTable).where(eq(noticeEventTable.key, key))
          return { data: { id: before?.id ?? 1, people } }
        }
        const detail = { kind, channels, judul, to, called, people }
        await tx.insert(auditTable).values({
          ...{ id: randomUUID(), at: new Date(now()).toISOString(), actor_id: viewer.user_id, action: 'notice/send' },
          ...{ subject: String(id), reason: null, detail },
        })
        return { data: { id, people } }
      })
    },
  )

  app.get(
    '/notification-sent',
    { schema: { tags, querystring: sentQuery, response: { 200: sentReply } } },
    async (request) => {
      await demandMenu(db, request.requireViewer(), MENU)
      const { page = 1, size = PAGE_SIZE } = request.query
      return sent(db, size, (page - 1) * size)
    },
  )

  app.get(
    '/notification-people',
    { schema: { tags, querystring: peopleQuery, response: { 200: peopleReply } } },
    async (request) => {
      await demandMenu(db, request.requireViewer(), MENU)
      const { q } = request.query
      refuseUnstorable({ q })
      const { id, nama, email, sekolah, status } = userTable
      const data = await db
        .select({ id, nama, email, sekolah })
        .from(userTable)
        .where(and(eq(status, 'aktif'), or(ilike(nama, likePattern(q)), ilike(email, likePattern(q)))))
        .orderBy(nama, id)
        .limit(MOST_FOUND)
      return { data }
    },
  )
}

/** What an audience is called. Refuses one that is not there. */
async function nameOf(db: Db | Tx, to: StaffAudience): Promise<string> {
  const [row] =
    'user_id' in to
      ? await db.select({ nama: userTable.nama }).from(userTable).where(eq(userTable.id, to.user_id))
      : 'jadwal_id' in to
        ? await db
            .select({ nama: jadwalPaketTable.nama })
            .from(jadwalPaketTable)
            .where(eq(jadwalPaketTable.id, to.jadwal_id))
        : await db.select({ nama: paketTable.nama }).from(paketTable).where(eq(paketTable.id, to.paket_id))
  if (!row) throw invalidField('to', 'field.unknown_id')
  return row.nama
}

interface Plan {
  to: StaffAudience
  kind: NoticeKind
  channels: readonly string[]
}

/** The very conditions by which it is sent (fan-out.ts). `now`: epoch ms. */
async function preview(db: Db, { to, kind, channels }: Plan, now: number): Promise<NoticePreview> {
  const at = new Date(now).toISOString()
  const { rows } = await db.execute<Record<keyof NoticePreview, never>>(sql`
    with e as (select ${kind}::text as kind, ${sql.param([...channels])}::text[] as channels, false as urgent),
    people as materialized (
      select u.id, u.nama, ${wants('push')} and u.id in (select user_id from (${pushTargets(at)}) p) as push,
        ${wants('mail')} and ${isMailable} as mail, ${isQuiet(at)} as quiet, ${pushAt(at)} as rings_at
      from (${peopleOf(to)}) p join app_user u on u.id = p.user_id and u.status = 'aktif'
      left join notice_setting s on s.user_id = u.id cross join e
    )
    select count(*)::int as people, count(*) filter (where push)::int as push, count(*) filter (where mail)::int as mail,
      count(*) filter (where push and quiet)::int as quiet,
      (extract(epoch from min(rings_at) filter (where push and quiet)) * 1000)::float8 as quiet_until,
      array(select nama from people order by nama, id limit ${NAMES}) as names
    from people`)
  const [row] = rows
  if (!row) throw new Error('a count has one row')
  return row
}

async function sent(db: Db, limit: number, offset: number) {
  const { id, kind, params, audience, actor_id, at, reached, done_at } = noticeEventTable
  const fromStaff = isNotNull(actor_id)
  const rows = await db
    .select({
      ...{ id, kind, params, audience, at, reached, done_at, by: userTable.nama },
      read: sql<number>`(select count(*)::int from notice n where n.event_id = ${id} and n.read_at is not null)`,
      to: sql<string | null>`coalesce(
        (select nama from app_user where id = (${audience} ->> 'user_id')::uuid),
        (select nama from jadwal_paket where id = (${audience} ->> 'jadwal_id')::uuid),
        (select nama from paket where id = (${audience} ->> 'paket_id')::uuid))`,
    })
    .from(noticeEventTable)
    .leftJoin(userTable, eq(userTable.id, actor_id))
    .where(fromStaff)
    .orderBy(desc(id))
    .limit(limit)
    .offset(offset)
  const data = rows.map(
    (row): SentNotice => ({
      ...{ id: row.id, kind: row.kind, judul: String(row.params.judul), message: String(row.params.message) },
      ...{ to: row.to, by: row.by, at: epoch(row.at), reached: row.reached, read: row.read },
      audience: 'user_id' in row.audience ? 'user' : 'jadwal_id' in row.audience ? 'jadwal' : 'paket',
      done: row.done_at !== null,
    }),
  )
  return { data, total: await db.$count(noticeEventTable, fromStaff) }
}

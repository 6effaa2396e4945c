import { sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type Figures, figuresQuery, figuresReply } from '#contract/access/super-admin.ts'
import type { Db } from '../db/connect.ts'
import { revenueOf, wasPaid } from '../money/revenue.ts'
import { demandPower } from '../security/rights.ts'
import type { SuperAdminDeps } from './deps.ts'
import { activeIn, iso, type Window, windowOf } from './window.ts'

/** GET /super-admin/figures */
export const figures: FastifyPluginAsyncZod<SuperAdminDeps> = async (app, { connection: { db }, now }) => {
  const schema = { tags: ['super-admin'], querystring: figuresQuery, response: { 200: figuresReply } }
  app.get('/super-admin/figures', { schema }, async (request) => {
    await demandPower(db, request.requireViewer(), 'figures')
    return { data: await figuresOf(db, request.query.days, now()) }
  })
}

async function figuresOf(db: Db, days: number, now: number): Promise<Figures> {
  const window = windowOf(days, now)
  const [schools, sales, active, working] = await Promise.all([
    db.execute<{ n: number }>(
      sql`select count(distinct sekolah_id)::int as n from app_user where sekolah_id is not null`,
    ),
    salesIn(db, window),
    activeOf(db, window),
    db.execute<{ students: number; schedules: number }>(sql`
      select count(distinct user_id)::int as students, count(distinct jadwal_id)::int as schedules
      from attempt where status = 'open' and sync_until > ${now} and ends_at > ${now}`),
  ])
  return {
    schools: schools.rows[0]?.n ?? 0,
    sales: { now: sales.now, before: sales.before },
    active: { now: active.now, before: active.before },
    working: working.rows[0] ?? { students: 0, schedules: 0 },
    without_school: { sales: sales.without, active: active.without },
  }
}

interface Sums {
  now: number
  before: number
  /** Of now, those of students who name no school. */
  without: number
}

async function salesIn(db: Db, { before, from, until, beforeUntil }: Window): Promise<Sums> {
  const sum = (where: ReturnType<typeof sql>) =>
    sql`coalesce(sum(${revenueOf('o')}) filter (where ${where}), 0)::float8`
  const within = sql`o.paid_at >= ${iso(from)}`
  const { rows } = await db.execute<Sums & Record<string, unknown>>(sql`
    select ${sum(within)} as now, ${sum(sql`o.paid_at < ${iso(beforeUntil)}`)} as before,
      ${sum(sql`${within} and u.sekolah_id is null`)} as without
    from orders o join app_user u on u.id = o.user_id
    where ${wasPaid('o')} and o.paid_at >= ${iso(before)} and o.paid_at < ${iso(until)}`)
  return rows[0] ?? { now: 0, before: 0, without: 0 }
}

async function activeOf(db: Db, window: Window): Promise<Sums> {
  const before = { from: window.before, until: window.beforeUntil }
  const { rows } = await db.execute<Sums & Record<string, unknown>>(sql`
    select count(distinct a.user_id)::int as now,
      count(distinct a.user_id) filter (where u.sekolah_id is null)::int as without,
      (select count(distinct b.user_id)::int from attempt b
        where b.sealed_at >= ${before.from} and b.sealed_at < ${before.until}) as before
    from attempt a join app_user u on u.id = a.user_id where ${activeIn(sql`a`, window)}`)
  return rows[0] ?? { now: 0, before: 0, without: 0 }
}

import { type SQL, sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  type SchoolFigures,
  type SchoolFiguresQuery,
  schoolFiguresQuery,
  schoolFiguresReply,
  TREND_BARS,
} from '#contract/access/super-admin.ts'
import { likePattern } from '../crud/like-pattern.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import type { Db } from '../db/connect.ts'
import { revenueOf, wasPaid } from '../money/revenue.ts'
import { demandPower } from '../security/rights.ts'
import type { SuperAdminDeps } from './deps.ts'
import { activeIn, iso, type Window, windowOf } from './window.ts'

/** GET /super-admin/schools: those with students here, a page of them, by what they brought or by how many are active. */
export const schools: FastifyPluginAsyncZod<SuperAdminDeps> = async (app, { connection: { db }, now }) => {
  const schema = { tags: ['super-admin'], querystring: schoolFiguresQuery, response: { 200: schoolFiguresReply } }
  app.get('/super-admin/schools', { schema }, async (request) => {
    await demandPower(db, request.requireViewer(), 'figures')
    refuseUnstorable(request.query)
    return schoolPage(db, request.query, now())
  })
}

type Named = Pick<SchoolFigures, 'id' | 'nama'> & Record<string, unknown>

async function schoolPage(db: Db, { q, page, size, days, sort }: SchoolFiguresQuery, now: number) {
  const window = windowOf(days, now)
  const found = sql`exists (select 1 from app_user u where u.sekolah_id = s.id) ${q ? sql`and s.nama ilike ${likePattern(q)}` : sql``}`
  const [rows, counted] = await Promise.all([
    db.execute<Named>(sql`
      select s.id, s.nama from sekolah_siswa s ${measured(sort, window)}
      where ${found} order by ${orderOf(sort)} s.nama, s.id limit ${size} offset ${(page - 1) * size}`),
    db.execute<{ n: number }>(sql`select count(*)::int as n from sekolah_siswa s where ${found}`),
  ])
  return { data: await withFigures(db, rows.rows, window, now), total: counted.rows[0]?.n ?? 0 }
}

type Sort = SchoolFiguresQuery['sort']

/** What all schools are put in order by, summed up once; their names need nothing. */
function measured(sort: Sort, window: Window): SQL {
  const by = sort.replace('-', '')
  if (by === 'nama') return sql``
  const sums =
    by === 'sales'
      ? sql`select u.sekolah_id, sum(${revenueOf('o')}) as n from orders o join app_user u on u.id = o.user_id
          where ${paidIn(window.from, window.until)} group by 1`
      : sql`select u.sekolah_id, count(distinct a.user_id) as n from attempt a join app_user u on u.id = a.user_id
          where ${activeIn(sql`a`, window)} group by 1`
  return sql`left join (${sums}) m on m.sekolah_id = s.id`
}

function orderOf(sort: Sort): SQL {
  if (sort === 'nama') return sql``
  if (sort === '-nama') return sql`s.nama desc,`
  return sort.startsWith('-') ? sql`coalesce(m.n, 0) desc,` : sql`coalesce(m.n, 0),`
}

const paidIn = (from: number, until: number): SQL =>
  sql`${wasPaid('o')} and o.paid_at >= ${iso(from)} and o.paid_at < ${iso(until)}`

/** The figures of a page of schools, each kind in one query. */
async function withFigures(db: Db, page: readonly Named[], window: Window, now: number): Promise<SchoolFigures[]> {
  const { from, until, before, beforeUntil } = window
  const ids = sql.param(page.map(({ id }) => id))
  const bar = (until - from) / TREND_BARS
  const [students, attempts, sold, earlier] = await Promise.all([
    db.execute<PerSchool>(sql`
      select sekolah_id as id, count(*)::int as n from app_user where sekolah_id = any(${ids}::uuid[]) group by 1`),
    db.execute<PerSchool & { working: number }>(sql`
      select u.sekolah_id as id, count(distinct u.id)::int as n,
        count(distinct u.id) filter (where a.status = 'open' and a.ends_at > ${now})::int as working
      from app_user u join attempt a on a.user_id = u.id
      where u.sekolah_id = any(${ids}::uuid[]) and ${activeIn(sql`a`, window)} group by 1`),
    db.execute<PerSchool & { bar: number }>(sql`
      select u.sekolah_id as id, sum(${revenueOf('o')})::float8 as n,
        floor((extract(epoch from o.paid_at) * 1000 - ${from}) / ${bar}::float8)::int as bar
      from app_user u join orders o on o.user_id = u.id
      where u.sekolah_id = any(${ids}::uuid[]) and ${paidIn(from, until)} group by 1, 3`),
    db.execute<PerSchool>(sql`
      select u.sekolah_id as id, sum(${revenueOf('o')})::float8 as n
      from app_user u join orders o on o.user_id = u.id
      where u.sekolah_id = any(${ids}::uuid[]) and ${paidIn(before, beforeUntil)} group by 1`),
  ])
  const studentsOf = byId(students.rows)
  const attemptsOf = byId(attempts.rows)
  const earlierOf = byId(earlier.rows)
  return page.map(({ id, nama }) => {
    const trend = Array.from({ length: TREND_BARS }, () => 0)
    for (const row of sold.rows) if (row.id === id) trend[Math.min(row.bar, TREND_BARS - 1)] = row.n
    return {
      ...{ id, nama, trend },
      students: studentsOf.get(id)?.n ?? 0,
      active: attemptsOf.get(id)?.n ?? 0,
      working: attemptsOf.get(id)?.working ?? 0,
      sales: trend.reduce((sum, n) => sum + n, 0),
      sales_before: earlierOf.get(id)?.n ?? 0,
    }
  })
}

interface PerSchool extends Record<string, unknown> {
  id: string
  n: number
}

const byId = <T extends PerSchool>(rows: readonly T[]): Map<string, T> => new Map(rows.map((row) => [row.id, row]))

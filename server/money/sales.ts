import { sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type Sales, type SalesToday, salesQuery, salesReply, salesTodayReply } from '#contract/money/sales.ts'
import type { ServeDeps } from '../crud/types.ts'
import type { Db } from '../db/connect.ts'
import { demandMenu } from '../security/rights.ts'
import { revenueOf, wasPaid } from './revenue.ts'

const MENU = 'transaksi'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** WIB. */
const OFFSET_MS = 7 * HOUR_MS
/** How many of the things that brought most are named. */
const MOST = 10

/** The start of the day of WIB that `now` is in, epoch ms. */
const dayStart = (now: number): number => Math.floor((now + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS
const iso = (ms: number) => new Date(ms).toISOString()

/** GET /dashboard/rekap-data, GET /dashboard/grafik-penjualan: read by the index of what was paid when. */
export const sales: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  const tags = ['dashboard']
  app.get('/dashboard/rekap-data', { schema: { tags, response: { 200: salesTodayReply } } }, async (request) => {
    await demandMenu(db, request.requireViewer(), MENU)
    return { data: await salesToday(db, now()) }
  })
  const schema = { tags, querystring: salesQuery, response: { 200: salesReply } }
  app.get('/dashboard/grafik-penjualan', { schema }, async (request) => {
    await demandMenu(db, request.requireViewer(), MENU)
    return { data: await salesOf(db, request.query.days, now()) }
  })
}

async function salesToday(db: Db, now: number): Promise<SalesToday> {
  const start = dayStart(now)
  const [today, week_ago, waiting] = await Promise.all([
    between(db, start, now + 1),
    between(db, start - 7 * DAY_MS, now + 1 - 7 * DAY_MS),
    db.execute<SalesToday['waiting']>(sql`
      select count(*) filter (where state in ('proof_sent', 'late_proof'))::int as proofs,
        (count(*) filter (where state in ('challenged', 'in_review')) +
          (select count(*) from orders where disputed))::int as decisions,
        count(*) filter (where state in ('awaiting_payment', 'rejected'))::int as payments
      from orders
      where state in ('awaiting_payment', 'proof_sent', 'late_proof', 'rejected', 'challenged', 'in_review')`),
  ])
  return { today, week_ago, waiting: waiting.rows[0] ?? { proofs: 0, decisions: 0, payments: 0 } }
}

/** From `from` until before `until`, epoch ms. What was given back is no revenue. */
async function between(db: Db, from: number, until: number): Promise<SalesToday['today']> {
  const { rows } = await db.execute<SalesToday['today']>(sql`
    select (select count(*)::int from orders where created_at >= ${iso(from)} and created_at < ${iso(until)}) as orders,
      count(*)::int as paid, coalesce(sum(${revenueOf('orders')}), 0)::float8 as revenue
    from orders where paid_at >= ${iso(from)} and paid_at < ${iso(until)} and ${wasPaid('orders')}`)
  return rows[0] ?? { orders: 0, paid: 0, revenue: 0 }
}

async function salesOf(db: Db, days: number, now: number): Promise<Sales> {
  const from = dayStart(now) - (days - 1) * DAY_MS
  const paid = sql`from orders where paid_at >= ${iso(from)} and ${wasPaid('orders')}`
  const sums = sql`count(*)::int as orders, sum(${revenueOf('orders')})::float8 as revenue`
  const [perDay, things, payment_methods] = await Promise.all([
    db.execute<Sales['days'][number]>(sql`
      select to_char(paid_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as day, ${sums} ${paid} group by 1`),
    db.execute<Sales['things'][number]>(sql`
      select goods, goods_id, max(goods_name) as name, ${sums} ${paid} group by 1, 2
      order by revenue desc, goods_id limit ${MOST}`),
    db.execute<Sales['payment_methods'][number]>(sql`select payment_method, ${sums} ${paid} group by 1 order by 1`),
  ])
  const known = new Map(perDay.rows.map((row) => [row.day, row]))
  const all = Array.from({ length: days }, (_, n) => iso(from + n * DAY_MS + OFFSET_MS).slice(0, 10))
  return {
    days: all.map((day) => known.get(day) ?? { day, orders: 0, revenue: 0 }),
    things: things.rows,
    payment_methods: payment_methods.rows,
  }
}

import { randomUUID } from 'node:crypto'
import { API } from '#contract/version.ts'
import { make } from '#tests/support/factories.ts'
import type { World } from '#tests/support/world.ts'
import type { Outcome } from '../load/tally.ts'
import { adminToken } from '../support/admin-token.ts'
import { fillOrders, ORDERS } from '../support/orders-crowd.ts'
import { pass } from '../support/pass.ts'
import { PGBENCH_MISSING, upsertsPerSecond } from '../support/pgbench.ts'
import { type BenchReport, count, type Row } from '../support/report.ts'
import { inTenMinutes, jwt } from '../support/students.ts'
import { type BenchWorld, withWorld } from '../support/world.ts'
import type { BenchOptions } from './options.ts'

/** A list may take as long as so many reads of one row by its key, by the same caller in the same run. */
const READS = 3
const ROUNDS = 15
const BUYERS = 4000
const CONNECTIONS = 64
const PGBENCH_SECONDS = 5
const PGBENCH_SHARE = 0.1

/** Lists of a shop with a million orders, and many who use the same voucher at once. */
export async function orders({ profile }: BenchOptions): Promise<BenchReport> {
  process.env.CALLS_PER_MINUTE = '0'
  return withWorld({ profile }, async (world) => {
    const hot = await hotVoucher(world)
    const say = (text: string) => process.stdout.write(`${text}\n`)
    await fillOrders(world.connection.pool, say)
    const lists = await timeLists(world)
    return { rows: [...lists.rows, ...hot.rows], raw: { crowd: ORDERS, ...lists.raw, ...hot.raw } }
  })
}

type Ask = () => Promise<number>

/** The middle of many, one after the other in turn, so that all meet the same machine. */
async function timeLists(world: BenchWorld): Promise<BenchReport> {
  const staff = await adminToken(world)
  const { rows: own } = await world.connection.pool.query<{ user_id: string; id: string }>(
    'select user_id, id from orders order by created_at desc offset 1000 limit 1',
  )
  const [{ user_id, id }] = own as [{ user_id: string; id: string }]
  const student = await studentToken(world, user_id)
  const rekening = await make(asWorld(world), 'rekening')
  const asked = (token: string, path: string): Ask => {
    const url = `http://127.0.0.1:${world.node.port}${API}${path}`
    return async () => {
      const from = performance.now()
      const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
      await reply.arrayBuffer()
      if (reply.status !== 200) throw new Error(`${path}: ${reply.status}`)
      return performance.now() - from
    }
  }
  const path = `/rekening/${rekening}`
  const own_lists = [
    '/my-order',
    '/my-order?show=open',
    '/my-order?show=paid&goods=paket',
    '/transaksi',
    `/my-order/${id}`,
  ]
  const callers = [
    { who: 'staff', token: staff(), lists: LISTS(Math.floor(10_000 / 20)) },
    { who: 'student', token: student, lists: own_lists },
  ]
  const rows: Row[] = []
  const raw: Record<string, Record<string, number>> = {}
  for (const { who, token, lists } of callers) {
    const reads: number[] = []
    const times: Record<string, number[]> = Object.fromEntries(lists.map((list) => [list, []]))
    for (let n = 0; n < ROUNDS; n++)
      for (const list of lists) {
        reads.push(await asked(token, path)())
        times[list]?.push(await asked(token, list)())
      }
    const read = middle(reads)
    raw[who] = {
      [path]: round(read),
      ...Object.fromEntries(lists.map((list) => [list, round(middle(times[list] ?? []))])),
    }
    for (const [list, all] of Object.entries(times)) {
      const share = middle(all) / read
      const note = `${middle(all).toFixed(1)} ms; one row ${read.toFixed(1)} ms`
      const row = { what: `GET ${list} (${who})`, goal: `≤ ${READS} ×`, reached: `${share.toFixed(1)} ×` }
      rows.push({ ...row, ok: share <= READS, note })
    }
  }
  return { rows, raw: { lists_ms: raw } }
}

const round = (ms: number) => Math.round(ms * 100) / 100

const DAY_MS = 86_400_000
/** A day in WIB. */
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS + 7 * 3_600_000).toISOString().slice(0, 10)
/** Yesterday, nearly as many days as are added up, a day years ago, and all days since then. */
const DAYS = [
  [1, 1],
  [10, 1],
  [900, 900],
  [900, 0],
].map(([from = 0, until = 0]) => `from=${daysAgo(from)}&until=${daysAgo(until)}`)

/** As a person of staff pages, filters, sorts, searches and adds up. */
const LISTS = (last: number) =>
  ['/transaksi', '/transaksi-manual'].flatMap((list) =>
    [
      '',
      'goods=paket',
      'goods=ebook',
      `page=${last}`,
      `goods=paket&page=${last}`,
      'state=paid',
      'state=awaiting_payment,proof_sent',
      'goods=paket&state=proof_sent',
      'goods=ebook&state=cancelled&sort=created_at',
      'payment_method=gateway&state=expired',
      'goods=paket&sort=total',
      'goods=paket&sort=-total',
      'goods=paket&sort=due_at',
      'q=0471104',
      'q=siswa99%40',
      'q=Nomor%204711',
      'goods=paket&q=0471104',
      'q=zzzyx',
      ...DAYS.flatMap((days) => [days, `${days}&sums=true`]),
      `goods=paket&state=paid&${DAYS[1]}`,
      `${DAYS[1]}&sort=total`,
      'sums=true',
    ].map((query) => (query ? `${list}?${query}` : list)),
  )

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Half of those who order find the voucher used up; the other half has it, and nobody beyond. */
async function hotVoucher(world: BenchWorld): Promise<BenchReport> {
  const { connection, jwtSecret } = world
  const shop = asWorld(world)
  const payment_id = await make(shop, 'payment', { cara: 'transfer', batas_jam: 24 })
  const rekening_ids = await Promise.all(Array.from({ length: 8 }, () => make(shop, 'rekening')))
  const goods_id = await make(shop, 'paket', { tipe: 'berbayar', harga: 50_000 })
  await make(shop, 'voucher', { kode: 'PANAS', jenis: 'nominal', nilai: 5_000, kuota: BUYERS / 2 })
  const level = await studentLevel(world)
  const ids = Array.from({ length: BUYERS }, () => randomUUID())
  await connection.pool.query(
    `insert into app_user (id, email, password_hash, nama, level_id)
     select id, id || '@bench.test', '-', 'Siswa', $2 from unnest($1::uuid[]) as id`,
    [ids, level],
  )
  const upserts = await upsertsPerSecond(connection.url, PGBENCH_SECONDS)
  const calls = ids.map((sub, n) => ({
    ...{ method: 'POST' as const, path: `${API}/checkout-paket` },
    token: jwt({ typ: 'access', sub, lvl: level, role: 'Siswa', fam: randomUUID(), exp: inTenMinutes() }, jwtSecret),
    body: {
      ...{ press_id: randomUUID(), goods: 'paket', goods_id, payment_id, rekening_id: rekening_ids[n % 8] },
      voucher_code: 'PANAS',
    },
  }))
  const load = { kind: 'calls' as const, label: 'orders', calls, connections: CONNECTIONS }
  const { outcomes, cpu_seconds } = await pass(world, load)
  const outcome = outcomes.orders as Outcome
  const { rows } = await connection.pool.query<{ taken: number; held: number }>(
    `select terpakai as taken, (select count(*)::int from orders where voucher_id = voucher.id) as held from voucher where kode = 'PANAS'`,
  )
  const [{ taken, held }] = rows as [{ taken: number; held: number }]
  const sold = outcome.statuses[200] ?? 0
  const exact = taken === held && held === sold && sold === BUYERS / 2
  return {
    rows: [
      shareRow(outcome.per_second, upserts),
      {
        ...{ what: 'orders that got the voucher beyond its quota, or were lost', goal: '0' },
        ...{ reached: count(Math.abs(held - BUYERS / 2) + Math.abs(taken - held) + Math.abs(sold - held)), ok: exact },
        note: `${count(held)} of ${count(BUYERS)} who pressed at once`,
      },
    ],
    raw: { pgbench_upserts_per_second: upserts, hot_voucher: outcome, hot_voucher_cpu_seconds: cpu_seconds },
  }
}

function shareRow(rate: number, upserts: number | null): Row {
  const what = `checkouts with one voucher, ${CONNECTIONS} connections, against pgbench single-row upserts`
  const row = { what, goal: `≥ ${PGBENCH_SHARE} ×` }
  if (upserts === null) return { ...row, reached: 'not measured', ok: false, note: PGBENCH_MISSING }
  const share = rate / upserts
  const note = `${count(rate)}/s; pgbench ${count(upserts)}/s`
  return { ...row, reached: `${share.toFixed(2)} ×`, ok: share >= PGBENCH_SHARE, note }
}

/** As the factories of the tests want it. */
const asWorld = ({ connection }: BenchWorld): World => ({ db: connection.db, clock: { ms: Date.now() } }) as World

async function studentLevel({ connection }: BenchWorld): Promise<string> {
  const { rows } = await connection.pool.query<{ id: string }>(
    `insert into level (id, nama_level) values ($1, 'Siswa') on conflict (nama_level) do update set nama_level = 'Siswa' returning id`,
    [randomUUID()],
  )
  return (rows[0] as { id: string }).id
}

async function studentToken(world: BenchWorld, sub: string): Promise<string> {
  const lvl = await studentLevel(world)
  return jwt({ typ: 'access', sub, lvl, role: 'Siswa', fam: randomUUID(), exp: inTenMinutes() }, world.jwtSecret)
}

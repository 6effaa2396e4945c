import type pg from 'pg'
import { ensureSearchIndexes } from '#server/db/search-indexes.ts'

/** A large shop after some years. */
export const ORDERS = { orders: 1_000_000, buyers: 100_000, pakets: 200, ebooks: 100 }

const id = (kind: string, n: string) =>
  `overlay(overlay(md5('${kind}/' || (${n})) placing '8' from 13) placing '8' from 17)::uuid`

/** Of a thousand orders 900 are paid; those that are open are few, as their time is a day. */
const STATE = `case when n % 1000 < 900 then 'paid' when n % 1000 < 960 then 'expired' when n % 1000 < 985 then 'cancelled'
  when n % 1000 < 990 then 'refunded' when n % 1000 < 995 then 'proof_sent' else 'awaiting_payment' end`

/** Fills an empty product with orders. Everything is told by its number, so that every run measures the same rows. */
export async function fillOrders(pool: pg.Pool, say: (text: string) => void): Promise<void> {
  const client = await pool.connect()
  const { orders, buyers, pakets } = ORDERS
  const at = `now() - (n * interval '90 seconds')`
  const steps: [string, string][] = [
    [
      'buyers',
      `insert into app_user (id, email, password_hash, nama, level_id)
       select ${id('buyer', 'n')}, 'siswa' || n || '@bench.test', '-', 'Siswa Nomor ' || n, level.id
       from generate_series(0, ${buyers - 1}) n, level where nama_level = 'Siswa'`,
    ],
    [
      'orders',
      `insert into orders (id, user_id, press_id, invoice, goods, goods_id, goods_name, price, discount, unique_code, total,
         payment_method, state, created_at, due_at, grace_at, paid_at, updated_at)
       select ${id('order', 'n')}, ${id('buyer', `n % ${buyers}`)}, ${id('press', 'n')},
         'INV/TO/' || to_char(${at}, 'YYYYMMDD') || '/' || lpad(n::text, 7, '0'),
         case when n % 5 = 0 then 'ebook' else 'paket' end, ${id('thing', `n % 5 + n / 7 % ${pakets}`)}, 'Barang ' || n % ${pakets},
         50000 + n % 97 * 1000, 0, 0, 50000 + n % 97 * 1000, case when n % 2 = 0 then 'transfer' else 'gateway' end, ${STATE},
         ${at}, ${at} + interval '1 day', ${at} + interval '26 hours', case when n % 1000 < 900 then ${at} + interval '1 hour' end, ${at}
       from generate_series(1, ${orders}) n
       on conflict do nothing`,
    ],
    ['vacuum', 'vacuum analyze'],
  ]
  try {
    // Built at the end, as after a restore: row by row they would take most of the time.
    const { rows: later } = await client.query<{ indexname: string; indexdef: string }>(
      `select indexname, indexdef from pg_indexes where tablename = 'orders' and indexdef not like '%UNIQUE%'`,
    )
    for (const { indexname } of later) await client.query(`drop index ${indexname}`)
    for (const [name, sql] of steps) {
      const from = performance.now()
      if (name === 'vacuum') for (const { indexdef } of later) await client.query(indexdef)
      if (name === 'vacuum') await ensureSearchIndexes(client)
      await client.query(sql)
      say(`  ${name} ${Math.round(performance.now() - from)} ms`)
    }
  } finally {
    client.release()
  }
}

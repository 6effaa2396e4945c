import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditTable, bankLineTable, orderTable } from '#server/db/tables/index.ts'
import { checkMoney } from '#server/money/check-money.ts'
import { fileBody } from '#tests/support/form.ts'
import { make } from '../../support/factories.ts'
import { type Order, ordered, type Till, till } from '../../support/orders.ts'
import { type Person, person, staff } from '../../support/people.ts'
import { createWorld, type Reply, type World } from '../../support/world.ts'

let world: World
let way: Till
let cashier: Person
let number: string

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** An account of its own for each test: its orders are nobody else's. */
beforeEach(async () => {
  number = String(Math.floor(1e9 + Math.random() * 9e9))
  way = { ...(await till(world)), rekening_id: await make(world, 'rekening', { bank: 'BCA', nomor: number }) }
  cashier = await staff(world, ['transaksi-manual'])
})

interface Row {
  day?: string
  text?: string
  amount: number
}

const wib = (ms: number) => new Date(ms + 7 * 3_600_000).toISOString().slice(0, 10)
const daysOn = (days: number) => wib(world.clock.ms + days * 86_400_000)

/** As KlikBCA Bisnis writes it. */
const csv = (rows: readonly Row[], account = number) =>
  [
    `"Account No.",=,'${account}`,
    '"Date","Description","Branch","Amount","","Balance"',
    ...rows.map(({ day = daysOn(0), text = 'TRSF E-BANKING CR', amount }) => {
      const [year, month, date] = day.split('-')
      return `"${date}/${month}/${year}","${text}","0000","${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })} CR","","0.00"`
    }),
  ].join('\n')

const upload = async (content: string, { token } = cashier, query = ''): Promise<Reply> =>
  world.call('POST', `/manual-transfer/bank-statement?rekening_id=${way.rekening_id}${query}`, {
    ...{ token, ...(await fileBody(content, 'mutasi.csv')) },
  })

const confirm = (pairs: readonly { line_id: string; order_id: string }[], { token } = cashier) =>
  world.call('POST', '/manual-transfer/bank-statement/confirm', { token, body: { pairs } })

interface Line {
  id: string
  amount: number
  verdict: string
  doubt: string | null
  orders: { id: string; invoice: string; name_seen: boolean }[]
}
const said = ({ body }: Reply) => body.lines.map(({ verdict, doubt }: Line) => [verdict, doubt])
const matched = ({ body }: Reply) =>
  body.lines
    .filter(({ verdict }: Line) => verdict === 'matched')
    .map(({ id, orders }: Line) => ({ line_id: id, order_id: orders[0]?.id as string }))

async function bought(given: object = {}): Promise<{ buyer: Person; order: Order }> {
  const buyer = await person(world)
  return { buyer, order: await ordered(world, buyer.token, way, given) }
}
const stateOf = async ({ id }: { id: string }) =>
  (await world.db.select({ state: orderTable.state }).from(orderTable).where(eq(orderTable.id, id)))[0]?.state

test('O401.1 staff find the transfer of a stranger in a statement: confirmed, the order is paid and delivered, and history, ledger and trail name the line', async () => {
  const { buyer, order } = await bought()
  const reply = await upload(csv([{ amount: order.total, text: 'TRSF CR ORANG LAIN' }, { amount: 7 }]))
  expect([reply.status, reply.body.bank, reply.body.added, said(reply)]).toEqual([
    ...[200, 'BCA', 2],
    [
      ['matched', null],
      ['unmatched', null],
    ],
  ])
  expect(reply.body.lines[0].orders[0]).toMatchObject({ invoice: order.invoice, total: order.total, name_seen: true })
  expect(await stateOf(order)).toBe('awaiting_payment')
  const pairs = matched(reply)
  expect((await confirm(pairs)).body.data).toEqual([{ ...pairs[0], refused: null }])
  const mine = await world.call('GET', `/my-order/${order.id}`, buyer)
  expect([mine.body.data.state, mine.body.data.history.at(-1).reason]).toEqual(['paid', `Mutasi BCA ${daysOn(0)}`])
  const owns = await world.call('GET', `/check-purchase-paket?paket_id=${order.goods_id}`, buyer)
  expect(owns.body.data.dimiliki).toBe(true)
  expect(await checkMoney(world.db)).toEqual({})
  const trail = await world.db.select().from(auditTable).where(eq(auditTable.actor_id, cashier.id))
  expect(trail.map(({ action, subject }) => [action, subject]).sort()).toEqual([
    ['order/mark-paid', order.id],
    ['rekening/import', way.rekening_id],
  ])
  const { rows } = await world.db.execute(
    sql`select detail from order_event where event = 'mark_paid' and order_id = ${order.id}`,
  )
  expect(rows[0]?.detail).toMatchObject({ bank_line: pairs[0]?.line_id, amount: order.total })
})

test('O401.2 the same statement again, and one that overlaps it, count nothing twice; equal lines are counted each', async () => {
  const { order } = await bought()
  const rows = [{ amount: order.total }, { amount: 900_001 }, { amount: 900_001 }]
  const first = await upload(csv(rows))
  await confirm(matched(first))
  const again = await upload(csv(rows))
  expect([first.body.added, again.body.added]).toEqual([3, 0])
  expect(again.body.lines.map(({ id }: Line) => id)).toEqual(first.body.lines.map(({ id }: Line) => id))
  expect(said(again)[0]).toEqual(['used', null])
  const overlap = await upload(csv([{ amount: 5, day: daysOn(-1) }, ...rows, { amount: 900_001 }]))
  expect(overlap.body.added).toBe(2)
  expect((await confirm(matched(first))).body.data[0].refused).toBeNull()
  const { rows: events } = await world.db.execute(
    sql`select count(*)::int as n from order_event where order_id = ${order.id} and event = 'mark_paid'`,
  )
  expect(events[0]?.n).toBe(1)
})

test('O401.3 what is not certain is left to staff, and says why', async () => {
  const { order: twice } = await bought()
  const { order: late } = await bought()
  const { order: plain } = await bought()
  const { order: proven } = await bought()
  const { order: cancelled, buyer } = await bought()
  const set = (id: string, values: object) => world.db.update(orderTable).set(values).where(eq(orderTable.id, id))
  await set(late.id, { state: 'expired' })
  await set(plain.id, { unique_code: 0 })
  await world.call('POST', `/manual-transfer/mark-paid-off/${proven.id}`, {
    ...cashier,
    body: { reason: 'Bukti cocok' },
  })
  await world.call('POST', '/cancel-order', { ...buyer, body: { order_id: cancelled.id } })
  const lines = [twice, twice, late, plain, proven, cancelled].map(({ total: amount }) => ({ amount }))
  const reply = await upload(csv([...lines, { amount: twice.total, day: daysOn(-1) }, { amount: twice.total + 0.5 }]))
  expect(said(reply)).toEqual([
    ['ambiguous', 'twice'],
    ['ambiguous', 'twice'],
    ['ambiguous', 'late'],
    ['ambiguous', 'no_code'],
    ['unmatched', 'settled'],
    ['unmatched', 'closed'],
    // Before the order, and with sen: neither can be its money.
    ['unmatched', null],
    ['unmatched', null],
  ])
  const [one, two] = reply.body.lines as Line[]
  const both = [one, two].map((line) => ({ line_id: line?.id as string, order_id: twice.id }))
  const outcome = await confirm(both)
  expect(outcome.body.data.map(({ refused }: { refused: string | null }) => refused === null)).toEqual([true, false])
  expect(outcome.body.data[1].refused).toContain(twice.invoice)
  const chosen = await confirm([{ line_id: (reply.body.lines[2] as Line).id, order_id: late.id }])
  expect([chosen.body.data[0].refused, await stateOf(late)]).toEqual([null, 'paid'])
})

test('O401.4 a line pays no order of another amount, account, way or day, whatever is asked for', async () => {
  const { order } = await bought()
  const elsewhere = await bought({ rekening_id: await make(world, 'rekening') })
  const reply = await upload(
    csv([{ amount: order.total + 1 }, { amount: order.total, day: daysOn(-2) }, { amount: elsewhere.order.total }]),
  )
  const [more, before, foreign] = reply.body.lines as Line[]
  const asked = [
    { line_id: more?.id as string, order_id: order.id },
    { line_id: before?.id as string, order_id: order.id },
    { line_id: foreign?.id as string, order_id: elsewhere.order.id },
    { line_id: randomUUID(), order_id: order.id },
    { line_id: more?.id as string, order_id: randomUUID() },
  ]
  const { status, body } = await confirm(asked)
  expect(status).toBe(200)
  expect(body.data.filter(({ refused }: { refused: string | null }) => refused === null)).toEqual([])
  expect([await stateOf(order), await stateOf(elsewhere.order)]).toEqual(['awaiting_payment', 'awaiting_payment'])
  expect(await world.db.$count(bankLineTable, sql`order_id is not null and rekening_id = ${way.rekening_id}`)).toBe(0)
})

/** As where no unique code was free: their totals are the price. */
const withoutCode = (orders: readonly Order[]) =>
  world.db
    .update(orderTable)
    .set({ unique_code: 0, total: 50_000 })
    .where(
      inArray(
        orderTable.id,
        orders.map(({ id }) => id),
      ),
    )

test('O401.10 of two orders of one amount staff choose, and the line that paid the one does not pay the other', async () => {
  const [one, two] = [(await bought()).order, (await bought()).order]
  await withoutCode([one, two])
  const reply = await upload(csv([{ amount: 50_000 }]))
  expect(said(reply)).toEqual([['ambiguous', 'several']])
  const line_id = reply.body.lines[0].id
  const { body } = await confirm([one, two].map(({ id: order_id }) => ({ line_id, order_id })))
  expect(body.data.map(({ refused }: { refused: string | null }) => refused)).toEqual([
    ...[null, 'Baris mutasi ini sudah dipakai untuk pesanan lain.'],
  ])
  expect([await stateOf(one), await stateOf(two)]).toEqual(['paid', 'awaiting_payment'])
})

test('O401.5 confirmed by five at once, a line pays once; two lines at once pay one order once', async () => {
  const { order } = await bought()
  const reply = await upload(csv([{ amount: order.total }, { amount: order.total }]))
  const pairs = reply.body.lines.map(({ id }: Line) => ({ line_id: id, order_id: order.id }))
  const replies = await Promise.all([0, 1, 0, 1, 0].map((n) => confirm([pairs[n]])))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const used = await world.db.select().from(bankLineTable).where(eq(bankLineTable.order_id, order.id))
  expect(used).toHaveLength(1)
  expect(used[0]?.confirmed_by).toBe(cashier.id)
  expect(await checkMoney(world.db)).toEqual({})
})

test('O401.6 whoever may not accept proofs may not import; of goods that are not theirs nothing is said and nothing changes', async () => {
  const { order } = await bought()
  const file = csv([{ amount: order.total }])
  const reader = await staff(world, ['transaksi-manual'], { create: true, update: false, delete: true })
  const others = [await person(world), await staff(world, ['customer']), reader]
  for (const other of others) {
    expect((await upload(file, other)).status).toBe(403)
    expect((await confirm([{ line_id: randomUUID(), order_id: order.id }], other)).status).toBe(403)
  }
  const ebooks = await staff(world, ['transaksi-ebook-manual'])
  const seen = await upload(file, ebooks)
  expect([said(seen), seen.body.lines[0].orders]).toEqual([[['unmatched', null]], []])
  const { body } = await confirm([{ line_id: seen.body.lines[0].id, order_id: order.id }], ebooks)
  expect([body.data[0].refused, await stateOf(order)]).toEqual(['Pesanan ini tidak ada.', 'awaiting_payment'])
})

test('O401.7 a file of another account, one that is no statement and none at all are refused with a way out; nothing is stored', async () => {
  const other = await upload(csv([{ amount: 5 }], '9998887776'))
  expect([other.status, other.body.reason, other.body.error.includes('9998887776')]).toEqual([
    ...[400, 'statement.other_account', true],
  ])
  const refused = [await upload('halo'), await upload('%PDF-1.4\n'), await upload('x'.repeat(5 * 1024 * 1024 + 1))]
  expect(refused.map(({ body }) => body.reason)).toEqual(['statement.no_table', 'statement.pdf', 'statement.too_large'])
  const empty = await world.call('POST', `/manual-transfer/bank-statement?rekening_id=${way.rekening_id}`, {
    ...cashier,
    body: {},
  })
  expect(empty.body.reason).toBe('statement.no_file')
  way = { ...way, rekening_id: randomUUID() }
  expect((await upload(csv([{ amount: 5 }]))).body.reason).toBe('missing.rekening')
  expect(await world.db.$count(bankLineTable, eq(bankLineTable.rekening_id, way.rekening_id))).toBe(0)
})

test('O401.8 columns that staff choose are taken; a file that is not known stores nothing before', async () => {
  const { order } = await bought()
  const [year, month, day] = daysOn(0).split('-')
  const file = `Waktu;Pihak;Masuk\n${day}/${month}/${year};ORANG;${order.total}\n`
  const unknown = await upload(file)
  expect([unknown.body.head.length, unknown.body.lines]).toEqual([2, []])
  expect(said(await upload(file, cashier, '&day=0&text=1&credit=2'))).toEqual([['matched', null]])
  expect((await upload(file, cashier, '&day=0&text=1')).body.reason).toBe('statement.columns')
})

test('O401.11 beside the order staff see the lines of its amount, and which of them paid it; its buyer sees none', async () => {
  const { buyer, order } = await bought()
  const reply = await upload(
    csv([{ amount: order.total, text: 'LARAS' }, { amount: order.total, day: daysOn(-1) }, { amount: 3 }]),
  )
  const shown = async ({ token }: Person) =>
    (await world.call('GET', `/transaksi-manual/${order.id}`, { token })).body.data.bank_lines
  const line = { id: reply.body.lines[0].id, day: daysOn(0), text: 'LARAS' }
  expect([await shown(cashier), await shown(buyer)]).toEqual([[{ ...line, used: false }], []])
  await confirm(matched(reply))
  expect(await shown(cashier)).toEqual([{ ...line, used: true }])
})

test('O401.9 orders and lines are found by an index', async () => {
  const plan = async (query: ReturnType<typeof sql>) =>
    JSON.stringify(
      await world.db.transaction(async (tx) => {
        await tx.execute(sql`set local enable_seqscan = off`)
        return (await tx.execute(sql`explain (format json) ${query}`)).rows
      }),
    )
  expect(
    await plan(sql`select 1 from orders where rekening_id = ${way.rekening_id} and total in (50123, 50124)`),
  ).toContain('orders_account_total')
  expect(
    await plan(sql`select 1 from bank_line where rekening_id = ${way.rekening_id} and key in ('a', 'b')`),
  ).toContain('bank_line_key')
})

const parts = fc.record({
  /** Lines of the account: which order they pay, how far beside its total, how many days after it. */
  lines: fc.array(
    fc.record({
      order: fc.nat(4),
      beside: fc.constantFrom(0, 0, 0, 1, -1, 0.5),
      days: fc.integer({ min: -2, max: 0 }),
    }),
    {
      ...{ minLength: 1, maxLength: 10 },
    },
  ),
  /** Statements: pieces of them in any order. */
  files: fc.array(fc.array(fc.nat(9), { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 }),
  /** Every line is offered to every order, whatever the server said of it. */
  greedy: fc.boolean(),
  /** Two of the orders have one amount. */
  same: fc.boolean(),
})

test('O402.1 whatever pieces of an account come in whatever order and however often: each order is paid at most once, by a line of its very amount, and a line pays one order', async () => {
  await fc.assert(
    fc.asyncProperty(parts, async ({ lines, files, greedy, same }) => {
      number = String(Math.floor(1e9 + Math.random() * 9e9))
      way = { ...way, rekening_id: await make(world, 'rekening', { bank: 'BCA', nomor: number }) }
      cashier = await staff(world, ['transaksi-manual'])
      const orders: Order[] = []
      for (let n = 0; n < 5; n++) orders.push((await bought()).order)
      if (same) {
        await withoutCode(orders.slice(3))
        for (const order of orders.slice(3)) order.total = 50_000
      }
      const start = world.clock.ms
      const rows = lines.map(({ order, beside, days }) => ({
        ...{ amount: (orders[order] as Order).total + beside, day: wib(start + days * 86_400_000) },
      }))
      const today = wib(start)
      for (const file of files) {
        const content = file.flatMap((at) => rows[at % rows.length] ?? []).filter(({ day }) => day <= today)
        if (!content.length) continue
        const reply = await upload(csv(content))
        const pairs = greedy
          ? reply.body.lines.flatMap(({ id }: Line) => orders.map((order) => ({ line_id: id, order_id: order.id })))
          : matched(reply)
        if (pairs.length) expect((await confirm(pairs.slice(0, 100))).status).toBe(200)
      }
      const paid = await world.db.execute<{
        total: number
        amount: number | null
        times: number
        day: string
        state: string
      }>(sql`
        select o.total, l.amount::float as amount, l.day::text as day, o.state,
          (select count(*)::int from order_event e where e.order_id = o.id and e.event = 'mark_paid') as times
        from orders o left join bank_line l on l.order_id = o.id where o.rekening_id = ${way.rekening_id}`)
      for (const { total, amount, times, day, state } of paid.rows) {
        expect(times).toBe(state === 'paid' ? 1 : 0)
        expect(amount).toBe(state === 'paid' ? total : null)
        if (amount !== null) expect(day >= today).toBe(true)
      }
      expect(await checkMoney(world.db)).toEqual({})
    }),
    { numRuns: 10 },
  )
})

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { gatewayOrderId } from '#contract/money/order.ts'
import { type Connection, ensureDatabase, migrateUp, open } from '#server/db/connect.ts'
import { type Embedded, startEmbedded } from '#server/db/embedded.ts'
import { levelTable, sessionFamilyTable, userTable } from '#server/db/tables/index.ts'
import { type StandIn, startStandIn } from '#server/demo/gateway-stand-in/index.ts'
import { type Message, messageOf, STAND_IN_KEYS } from '#server/demo/gateway-stand-in/messages.ts'
import type { StandInPayment } from '#server/demo/gateway-stand-in/payments.ts'
import { make } from '#tests/support/factories.ts'
import type { World } from '#tests/support/world.ts'
import { type ApiNode, startNode } from '../support/node.ts'
import { inTenMinutes, jwt } from '../support/students.ts'

const JWT_SECRET = 'the secret of the fault runs, long enough to be one'
const PRICE = 50_000
/** A killed or waiting step is seen within this, or the run is wrong. */
const SOON_MS = 20_000
/** The job of the server runs each minute. */
const JOB_MS = 80_000

/** Where the server is killed on the way to a page, and on the way from a message to a changed order. */
const OPENING = ['before the page is made', 'before the reply of create', 'before its address is kept'] as const
const TELLING = [
  'before the message is stored',
  'once it is stored',
  'before the gateway answers the re-read',
  'before the order is held',
  'before the ledger is written',
  'once the order has changed',
] as const
/** How the payment ends, and how the server hears of it after it was killed: again from the gateway, or by its own job alone. */
const ENDS = ['pay', 'fail'] as const
/** Where the server is killed on the way of a proof, and of a press of staff. */
const PROVING = ['before the order is held', 'before the proof is named', 'once the proof is sent'] as const
const MARKING = [
  'before the order is held',
  'before the ledger is written',
  'before delivery',
  'once the order is paid',
] as const
/** How many want the last use of one voucher. */
const WANT_IT = 50
const AFTERWARDS = ['told again twice', 'told in reverse', 'told by the job alone'] as const

export interface MoneyToll {
  kills: number
  orders: number
  paid: number
  paid_not_delivered: number
  delivered_not_paid: number
  paid_twice: number
  unbalanced: number
  /** Uses of vouchers beyond their quota, or counted without an order. */
  oversold: number
}

interface Buyer {
  press: () => Promise<string | null>
  order: (given: object) => Promise<{ data?: { id: string }; reason?: string } | null>
  goods_id: string
  user_id: string
  token: string
}

/** A real server, a real database and the gateway's stand-in, which belongs to the run and outlives the server. */
class Shop {
  readonly connection: Connection
  readonly standIn: StandIn
  private readonly dataDir: string
  private readonly url: string
  private readonly embedded: Embedded
  private node: ApiNode | undefined
  readonly payments: StandInPayment[] = []
  kills = 0
  /** Orders by transfer whose money staff saw. */
  readonly seen: { id: string; total: number }[] = []
  private level_id = ''
  private payment_id = ''
  private transfer_id = ''
  private rekening_id = ''
  private staff: () => string = () => ''

  private constructor(given: {
    connection: Connection
    standIn: StandIn
    dataDir: string
    url: string
    embedded: Embedded
  }) {
    this.connection = given.connection
    this.standIn = given.standIn
    this.dataDir = given.dataDir
    this.url = given.url
    this.embedded = given.embedded
  }

  static async open(): Promise<Shop> {
    const dataDir = mkdtempSync(join(tmpdir(), 'elp-money-'))
    const embedded = await startEmbedded(dataDir)
    const url = await ensureDatabase(embedded.url, 'elp')
    const connection = await open(url)
    await migrateUp(connection)
    const shop = new Shop({ connection, standIn: await startStandIn(), dataDir, url, embedded })
    shop.standIn.keeps = true
    shop.level_id = randomUUID()
    await connection.db.insert(levelTable).values({ id: shop.level_id, nama_level: 'Siswa' })
    shop.payment_id = await make(shop.world, 'payment', { cara: 'gateway', batas_jam: 24 })
    shop.transfer_id = await make(shop.world, 'payment', { cara: 'transfer', batas_jam: 24 })
    shop.rekening_id = await make(shop.world, 'rekening')
    shop.staff = await shop.person('Super Admin')
    await shop.start()
    return shop
  }

  /** As the factories of the tests want it. */
  private get world(): World {
    return { db: this.connection.db, clock: { ms: Date.now() } } as World
  }

  async start(): Promise<void> {
    this.node = await startNode({
      ...{ url: this.url, dataDir: this.dataDir, jwtSecret: JWT_SECRET },
      settings: {
        ...{ GATEWAY: 'midtrans', MIDTRANS_SERVER_KEY: STAND_IN_KEYS.midtrans },
        ...{ MIDTRANS_SNAP_URL: `${this.standIn.url}/snap/v1`, MIDTRANS_API_URL: this.standIn.url, LOG_LEVEL: 'fatal' },
      },
    })
    this.standIn.shop = `http://127.0.0.1:${this.node.port}`
  }

  async kill(): Promise<void> {
    this.kills++
    await this.node?.stop('SIGKILL')
  }

  /** Somebody who is logged in; answers fresh tokens. */
  private async person(nama_level: string, user_id: string = randomUUID()): Promise<() => string> {
    const known = nama_level === 'Siswa' ? this.level_id : randomUUID()
    if (known !== this.level_id) await this.connection.db.insert(levelTable).values({ id: known, nama_level })
    const account = {
      id: user_id,
      email: `${user_id}@bench.test`,
      password_hash: '-',
      nama: nama_level,
      level_id: known,
    }
    await this.connection.db.insert(userTable).values(account)
    const fam = randomUUID()
    // Of a living session: without one staff may not touch the back office.
    const at = new Date().toISOString()
    const ends = new Date(Date.now() + 86_400_000).toISOString()
    const session = { id: fam, user_id, device_id: randomUUID(), token_hash: '-', created_at: at, expires_at: ends }
    await this.connection.db.insert(sessionFamilyTable).values({ ...session, confirmed_at: ends })
    const claims = { typ: 'access', sub: user_id, lvl: known, role: nama_level, fam }
    return () => jwt({ ...claims, exp: inTenMinutes() }, JWT_SECRET)
  }

  /** A call to the server; null where nobody answered, a refusal by its reason. */
  private async call<T>(
    token: string,
    path: string,
    body: object | FormData,
  ): Promise<{ data?: T; reason?: string } | null> {
    const form = body instanceof FormData
    const headers = { authorization: `Bearer ${token}`, ...(!form && { 'content-type': 'application/json' }) }
    const ask = () =>
      fetch(`http://127.0.0.1:${this.node?.port}/api${path}`, {
        ...{ method: 'POST', headers, body: form ? body : JSON.stringify(body) },
      }).catch(() => null)
    let reply = await ask()
    // A server that is busy asks for another try: a phone makes it, with the same press.
    while (reply?.status === 503) {
      await wait(Number(reply.headers.get('retry-after')) * 1000)
      reply = await ask()
    }
    return reply && ((await reply.json().catch(() => null)) as { data?: T; reason?: string } | null)
  }

  readonly newPaket = () => make(this.world, 'paket', { tipe: 'berbayar', harga: PRICE })

  /** A buyer who has not pressed yet. `press` answers the address of the page; sent again it is the same press. */
  async buyer(goods_id?: string): Promise<Buyer> {
    const user_id = randomUUID()
    const token = (await this.person('Siswa', user_id))()
    const paket_id = goods_id ?? (await this.newPaket())
    const order = async (given: object) => {
      const asked = {
        press_id: randomUUID(),
        goods: 'paket',
        goods_id: paket_id,
        rekening_id: null,
        voucher_code: null,
      }
      const body = { ...asked, payment_id: this.payment_id, ...given }
      return this.call<{ id: string; gateway: { url: string | null } | null }>(token, '/checkout-paket', body)
    }
    const press_id = randomUUID()
    const press = async () => {
      const reply = await order({ press_id })
      if (reply?.reason) throw new Error(`an order was refused: ${reply.reason}`)
      return reply?.data?.gateway?.url ?? null
    }
    return { press, order, goods_id: paket_id, user_id, token }
  }

  readonly byTransfer = () => ({ payment_id: this.transfer_id, rekening_id: this.rekening_id })

  async sendProof(token: string, order_id: string): Promise<void> {
    const form = new FormData()
    form.append('order_id', order_id)
    form.append(
      'file',
      new Blob(['%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n'], { type: 'application/pdf' }),
      'bukti.pdf',
    )
    const reply = await this.call(token, '/manual-transfer/send-evidence', form)
    if (reply?.reason) throw new Error(`a proof was refused: ${reply.reason}`)
  }

  /** Throws where it is refused: the run would count an order that nobody was let mark. */
  markPaid = async (order_id: string): Promise<void> => {
    const body = { reason: 'Mutasi bank' }
    const reply = await this.call(this.staff(), `/manual-transfer/mark-paid-off/${order_id}`, body)
    if (reply?.reason) throw new Error(`an order could not be marked paid: ${reply.reason}`)
  }

  hotVoucher = (kode: string) => make(this.world, 'voucher', { kode, jenis: 'nominal', nilai: 10_000, kuota: 1 })

  async rows<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await this.connection.pool.query<T>(text, values)).rows
  }

  /** The order of a buyer, and the payment of its newest try. */
  async orderOf(user_id: string): Promise<{ id: string; payment: StandInPayment }> {
    const [row] = await this.rows<{ id: string; invoice: string; gateway_try: number }>(
      'select id, invoice, gateway_try from orders where user_id = $1',
      [user_id],
    )
    const payment = row && this.standIn.payments.byId('midtrans', gatewayOrderId(row.invoice, row.gateway_try))
    if (!row || !payment) throw new Error('an order has no payment')
    return { id: row.id, payment }
  }

  /** Runs `work` while a statement holds what the server needs next; ends once the server waits for it and was killed. */
  async killWhileHeld(hold: string, values: unknown[], work: () => Promise<unknown>): Promise<void> {
    const client = await this.connection.pool.connect()
    try {
      await client.query('begin')
      await client.query(hold, values)
      const working = work()
      await this.until("select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")
      await this.kill()
      await client.query('rollback')
      await working
    } finally {
      client.release()
    }
  }

  async until(text: string, values: unknown[] = [], ms = SOON_MS): Promise<void> {
    for (const end = Date.now() + ms; Date.now() < end; ) {
      if ((await this.rows(text, values)).length) return
      await wait(2)
    }
    throw new Error(`never seen: ${text}`)
  }

  /** Kills the server when it asks the gateway for something; the gateway answers nobody. */
  async killAt(moment: 'create' | 'created' | 'status', work: () => Promise<unknown>): Promise<void> {
    const reached = new Promise<void>((resolve) => {
      this.standIn.at = async (at) => {
        if (at !== moment) return
        this.standIn.at = undefined
        await this.kill()
        resolve()
      }
    })
    const working = work()
    await reached
    await working
  }

  async close(): Promise<void> {
    await this.node?.stop()
    await this.standIn.close()
    await this.connection.close()
    await this.embedded.stop()
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}

/** SIGKILLs between each two steps of a payment; afterwards what the gateway says and what the shop did must be the same. */
export async function killPayments(rounds: number, say: (text: string) => void): Promise<MoneyToll> {
  const shop = await Shop.open()
  try {
    for (let round = 1; round <= rounds; round++) {
      for (const moment of PROVING) await killProving(shop, moment)
      for (const moment of MARKING) await killMarking(shop, moment)
      say(`transfers: ${shop.kills} kills`)
      await lastUse(shop, `PANAS${round}`)
      await twoDevices(shop)
      await atTheLimit(shop)
      say(`last use, two devices, limit: ${shop.kills} kills`)
      for (const moment of OPENING) await killOpening(shop, moment)
      for (const moment of TELLING)
        for (const end of ENDS) for (const after of AFTERWARDS) await killTelling(shop, moment, { end, after })
      say(`round ${round}: ${shop.kills} kills`)
    }
    await jobCatchesUp(shop)
    return await tollOf(shop)
  } finally {
    await shop.close()
  }
}

async function killOpening(shop: Shop, moment: (typeof OPENING)[number]): Promise<void> {
  const { press, user_id } = await shop.buyer()
  if (moment === 'before its address is kept') {
    const held = 'select 1 from orders where user_id = $1 for update'
    let killing: Promise<void> | undefined
    shop.standIn.at = async (at) => {
      if (at !== 'created') return
      shop.standIn.at = undefined
      await new Promise<void>((resolve) => {
        killing = shop.killWhileHeld(held, [user_id], async () => resolve())
      })
    }
    await press()
    await killing
  } else await shop.killAt(moment === 'before the page is made' ? 'create' : 'created', press)
  await shop.start()
  await age(shop)
  const url = await press()
  if (!url) throw new Error('a press that was sent again has no page')
  const { payment } = await shop.orderOf(user_id)
  shop.payments.push(payment)
  await shop.standIn.press(payment, 'pay')
  await sendKept(shop)
}

async function killTelling(
  shop: Shop,
  moment: (typeof TELLING)[number],
  { end, after }: { end: (typeof ENDS)[number]; after: (typeof AFTERWARDS)[number] },
): Promise<void> {
  const { press, user_id } = await shop.buyer()
  await press()
  const { id, payment } = await shop.orderOf(user_id)
  shop.payments.push(payment)
  payment.status = 'pending'
  const pending = messageOf(payment, shop.standIn.url)
  await shop.standIn.press(payment, end)
  const [message] = shop.standIn.kept.splice(0)
  if (!message) throw new Error('the gateway told nothing')
  const tell = () => shop.standIn.send(message).catch(() => 0)
  await KILL[moment](shop, { id, tell, end })
  await shop.start()
  if (after === 'told again twice') await Promise.all([tell(), tell()])
  if (after === 'told in reverse') for (const each of [message, pending]) await shop.standIn.send(each)
}

interface Telling {
  id: string
  tell: () => Promise<number>
  end: (typeof ENDS)[number]
}

const KILL: Record<(typeof TELLING)[number], (shop: Shop, telling: Telling) => Promise<void>> = {
  'before the message is stored': (shop, { tell }) =>
    shop.killWhileHeld('lock table gateway_message in share row exclusive mode', [], tell),
  'once it is stored': async (shop, { tell }) => {
    const [last] = await shop.rows<{ id: number }>('select coalesce(max(id), 0)::int as id from gateway_message')
    const told = tell()
    await shop.until('select 1 from gateway_message where id > $1', [last?.id])
    await shop.kill()
    await told
  },
  'before the gateway answers the re-read': (shop, { tell }) => shop.killAt('status', tell),
  'before the order is held': (shop, { id, tell }) =>
    shop.killWhileHeld('select 1 from orders where id = $1 for update', [id], tell),
  // An order that failed has no line in the ledger: the history is the last that is written.
  'before the ledger is written': (shop, { tell, end }) =>
    shop.killWhileHeld(
      `lock table ${end === 'pay' ? 'ledger_line' : 'order_event'} in share row exclusive mode`,
      [],
      tell,
    ),
  'once the order has changed': async (shop, { id, tell }) => {
    const told = tell()
    await shop.until("select 1 from orders where id = $1 and state <> 'awaiting_payment'", [id])
    await shop.kill()
    await told
  },
}

async function orderByTransfer(shop: Shop): Promise<{ id: string; total: number; token: string }> {
  const { order, user_id, token } = await shop.buyer()
  await order(shop.byTransfer())
  const [row] = await shop.rows<{ id: string; total: number }>('select id, total from orders where user_id = $1', [
    user_id,
  ])
  if (!row) throw new Error('nothing was ordered')
  return { ...row, token }
}

async function killProving(shop: Shop, moment: (typeof PROVING)[number]): Promise<void> {
  const { id, total, token } = await orderByTransfer(shop)
  const prove = () => shop.sendProof(token, id)
  if (moment === 'once the proof is sent') {
    const sent = prove()
    await shop.until("select 1 from orders where id = $1 and state = 'proof_sent'", [id])
    await shop.kill()
    await sent
  } else if (moment === 'before the order is held')
    await shop.killWhileHeld('select 1 from orders where id = $1 for update', [id], prove)
  else await shop.killWhileHeld('lock table order_proof in share row exclusive mode', [], prove)
  await shop.start()
  await prove()
  await pay(shop, { id, total })
}

async function killMarking(shop: Shop, moment: (typeof MARKING)[number]): Promise<void> {
  const { id, total, token } = await orderByTransfer(shop)
  await shop.sendProof(token, id)
  const mark = () => shop.markPaid(id)
  if (moment === 'once the order is paid') {
    const marked = mark()
    await shop.until("select 1 from orders where id = $1 and state = 'paid'", [id])
    await shop.kill()
    await marked
  } else {
    const hold = {
      'before the order is held': 'select 1 from orders where id = $1 for update',
      'before the ledger is written': 'lock table ledger_line in share row exclusive mode',
      'before delivery': 'lock table member_paket in share row exclusive mode',
    }[moment]
    await shop.killWhileHeld(hold, hold.includes('$1') ? [id] : [], mark)
  }
  await shop.start()
  await pay(shop, { id, total })
}

/** Staff press again, and once more. */
async function pay(shop: Shop, order: { id: string; total: number }): Promise<void> {
  await Promise.all([shop.markPaid(order.id), shop.markPaid(order.id)])
  shop.seen.push(order)
}

/** Fifty want the last use at once; the server is killed in between, and all of them press again. */
async function lastUse(shop: Shop, kode: string): Promise<void> {
  await shop.hotVoucher(kode)
  const goods_id = await shop.newPaket()
  const buyers = await Promise.all(Array.from({ length: WANT_IT }, () => shop.buyer(goods_id)))
  const presses = buyers.map(({ order }) => {
    const given = { ...shop.byTransfer(), press_id: randomUUID(), voucher_code: kode }
    return () => order(given)
  })
  const first = presses.map((press) => press())
  await shop.until('select 1 from orders where goods_id = $1', [goods_id])
  await shop.kill()
  await Promise.all(first)
  await shop.start()
  await Promise.all(presses.map((press) => press()))
}

/** Two devices of one buyer order and pay the same thing at once. */
async function twoDevices(shop: Shop): Promise<void> {
  const { order, user_id } = await shop.buyer()
  await Promise.all([order({}), order({})])
  const { payment } = await shop.orderOf(user_id)
  shop.payments.push(payment)
  await Promise.all([shop.standIn.press(payment, 'pay'), shop.standIn.press(payment, 'pay')])
  await Promise.all(
    shop.standIn.kept.splice(0).flatMap((message) => [shop.standIn.send(message), shop.standIn.send(message)]),
  )
}

/** Paid in the moment in which the deadline passes, with the server's own clock at work. */
async function atTheLimit(shop: Shop): Promise<void> {
  const { press, user_id } = await shop.buyer()
  await press()
  const { id, payment } = await shop.orderOf(user_id)
  shop.payments.push(payment)
  await shop.rows('update orders set due_at = now(), grace_at = now() where id = $1', [id])
  await shop.standIn.press(payment, 'pay')
  await sendKept(shop)
}

async function sendKept(shop: Shop): Promise<void> {
  const messages: Message[] = shop.standIn.kept.splice(0)
  for (const message of messages) await shop.standIn.send(message)
}

/** As if an hour had passed for what waits. */
async function age(shop: Shop): Promise<void> {
  await shop.rows(`update orders set gateway_asked_at = gateway_asked_at - interval '1 hour',
    gateway_checked_at = gateway_checked_at - interval '1 hour' where not gateway_done`)
  await shop.rows(`update gateway_message set received_at = received_at - interval '1 hour' where state = 'received'`)
}

async function jobCatchesUp(shop: Shop): Promise<void> {
  await age(shop)
  const open = `select 1 where not exists (select 1 from orders where gateway_try > 0 and not gateway_done)
    and not exists (select 1 from gateway_message where state = 'received')`
  // What is still open then is counted by the toll.
  await shop.until(open, [], JOB_MS).catch(() => undefined)
}

async function tollOf(shop: Shop): Promise<MoneyToll> {
  const orders = await shop.rows<{
    id: string
    invoice: string
    gateway_try: number
    state: string
    owned: boolean
    entries: number
  }>(
    `select id, invoice, gateway_try, state,
       exists (select 1 from member_paket m where m.user_id = o.user_id and m.paket_id = o.goods_id and m.status = 'aktif') as owned,
       (select count(distinct entry_id) from ledger_line l where l.order_id = o.id)::int as entries
     from orders o`,
  )
  const paidThere = new Set(shop.payments.filter(({ status }) => status === 'paid').map(({ id }) => id))
  const seen = new Set(shop.seen.map(({ id }) => id))
  const named = orders.map((order) => ({
    ...order,
    paid: seen.has(order.id) || paidThere.has(gatewayOrderId(order.invoice, order.gateway_try)),
  }))
  const unbalanced = await shop.rows(
    'select entry_id from ledger_line group by entry_id having sum(debit) <> sum(credit)',
  )
  const held = async (account: string) =>
    (
      await shop.rows<{ sum: number }>(
        'select coalesce(sum(debit - credit), 0)::int as sum from ledger_line where account = $1',
        [account],
      )
    )[0]?.sum
  const inBank = shop.seen.reduce((sum, { total }) => sum + total, 0)
  const oversold = await shop.rows(
    `select id from voucher v where terpakai > kuota or terpakai <> (select count(*) from orders where voucher_id = v.id)`,
  )
  return {
    ...{ kills: shop.kills, orders: orders.length, paid: paidThere.size + seen.size, oversold: oversold.length },
    paid_not_delivered: named.filter(({ paid, state, owned }) => paid && !(state === 'paid' && owned)).length,
    delivered_not_paid: named.filter(({ paid, state, owned }) => !paid && (owned || state === 'paid')).length,
    paid_twice: named.filter(({ entries }) => entries > 1).length,
    unbalanced:
      unbalanced.length +
      Number((await held('gateway')) !== paidThere.size * PRICE) +
      Number((await held('bank')) !== inBank),
  }
}

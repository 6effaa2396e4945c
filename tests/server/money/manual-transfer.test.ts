import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkMoney } from '#server/money/check-money.ts'
import { expireDue } from '#server/money/expire-due.ts'
import { keptFiles, type Order, ordered, sendProof, type Till, till } from '../../support/orders.ts'
import { type Person, person, staff } from '../../support/people.ts'
import { createWorld, type World } from '../../support/world.ts'

const HOUR = 3_600_000
const REASON = 'BCA 21/11 TRSF E-BANKING CR 50.123'

let world: World
let way: Till
let cashier: Person
let photo: Buffer

beforeAll(async () => {
  world = await createWorld()
  way = await till(world)
  cashier = await staff(world, ['transaksi-manual'])
  photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#804020' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'SECRET-OF-THE-CAMERA' } })
    .toBuffer()
})
afterAll(() => world.close())

const pdf = (inside = '') => Buffer.from(`%PDF-1.4\n1 0 obj << ${inside} >> endobj\ntrailer <<>>\n%%EOF\n`)

async function bought(given: object = {}): Promise<{ buyer: Person; order: Order }> {
  const buyer = await person(world)
  return { buyer, order: await ordered(world, buyer.token, way, given) }
}

const post = (path: string, token: string, body: object) => world.call('POST', path, { token, body })
const cancel = (token: string, order_id: string, reason?: string) => post('/cancel-order', token, { order_id, reason })
const takeBack = (token: string, order_id: string, reason?: string) =>
  post('/manual-transfer/rm-evidence', token, { order_id, reason })
const extend = (token: string, order_id: string, reason?: string) =>
  post('/update-timer-manual-tf', token, { order_id, reason })
const markPaid = (token: string, id: string) => post(`/manual-transfer/mark-paid-off/${id}`, token, { reason: REASON })
const reject = (token: string, id: string) => post(`/manual-transfer/reject/${id}`, token, { reason: 'Kurang bayar' })
const refund = (token: string, id: string) =>
  post('/refund-order', token, { press_id: randomUUID(), order_id: id, reason: 'Salah beli' })

const owns = async ({ token }: Person, { goods_id }: Order) =>
  (await world.call('GET', `/check-purchase-paket?paket_id=${goods_id}`, { token })).body.data.dimiliki

const ledger = async ({ id }: Order) =>
  (
    await world.db.execute(
      sql`select coalesce(sum(debit), 0)::int as debit, coalesce(sum(credit), 0)::int as credit from ledger_line where order_id = ${id}`,
    )
  ).rows[0]

const trail = async ({ id }: Order) =>
  (await world.db.execute(sql`select action, reason from audit where subject = ${id} order by at, action`)).rows

test('O12.1 a photo is kept as WebP without its EXIF; buyer and staff see it, nobody else', async () => {
  const { buyer, order } = await bought()
  const { status, body } = await sendProof(world, buyer.token, order.id, photo)
  expect([status, body.data.state, body.data.proof.media_type]).toEqual([200, 'proof_sent', 'image/webp'])
  expect(photo.includes('SECRET-OF-THE-CAMERA')).toBe(true)
  const path = `/proof/${body.data.proof.id}`
  for (const { token } of [buyer, cashier]) {
    const seen = await world.call('GET', path, { token })
    expect([seen.status, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
      ...[200, 'image/webp', 'private, no-store'],
    ])
    expect(seen.body.includes('SECRET-OF-THE-CAMERA')).toBe(false)
    expect((await sharp(seen.body).metadata()).width).toBe(40)
  }
  expect((await world.call('GET', path)).status).toBe(401)
  const others = [await person(world), await staff(world, ['transaksi-ebook-manual']), await staff(world, ['customer'])]
  const seen = await Promise.all(others.map(({ token }) => world.call('GET', path, { token })))
  expect(seen.map(({ status }) => status)).toEqual([404, 404, 403])
})

test('O12.2 a better proof takes the place of the one before, whose file is gone', async () => {
  const { buyer, order } = await bought()
  const first = await sendProof(world, buyer.token, order.id, photo)
  const second = await sendProof(world, buyer.token, order.id, pdf())
  expect(second.body.data.proof.media_type).toBe('application/pdf')
  expect((await world.call('GET', `/proof/${first.body.data.proof.id}`, buyer)).status).toBe(404)
  const files = (await keptFiles(world)).filter((name) => name.startsWith(order.id))
  expect(files).toEqual([`${order.id}/${second.body.data.proof.id}`])
})

test.each([
  ['no file', () => undefined, 'proof.no_file'],
  ['an empty one', () => Buffer.alloc(0), 'proof.no_file'],
  ['text that says it is a picture', () => Buffer.from('\xff\xd8\xff nothing'), 'proof.not_readable'],
  ['a drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'proof.not_readable'],
  ['a GIF', () => sharp(photo).gif().toBuffer(), 'proof.not_readable'],
  ['half a picture', () => photo.subarray(0, photo.length / 2), 'proof.not_readable'],
  ['half a PDF', () => pdf().subarray(0, 20), 'proof.not_readable'],
  ['a locked PDF', () => pdf('/Encrypt 3 0 R'), 'proof.locked'],
  ['a PDF with a script', () => pdf('/S /JavaScript /JS (app.alert(1))'), 'proof.active'],
  ['more than 5 MB', () => Buffer.alloc(5 * 1024 * 1024 + 1), 'proof.too_large'],
])('O12.3 what is no proof is refused by its reason and leaves nothing behind: %s', async (_what, file, reason) => {
  const { buyer, order } = await bought()
  const { status, body } = await sendProof(world, buyer.token, order.id, await file())
  expect([status, body.reason]).toEqual([400, reason])
  expect((await keptFiles(world)).filter((name) => name.startsWith(order.id))).toEqual([])
})

test('O12.4 a proof is on time before the deadline, late within the grace, and refused from the end of the grace on', async () => {
  const states = []
  for (const before of [1, 0]) {
    const { buyer, order } = await bought()
    world.clock.ms = order.due_at - before
    const { token } = await again(buyer)
    states.push((await sendProof(world, token, order.id, photo)).body.data.state)
  }
  for (const before of [1, 0]) {
    const { buyer, order } = await bought()
    world.clock.ms = order.grace_at - before
    const { token } = await again(buyer)
    const { body } = await sendProof(world, token, order.id, photo)
    states.push(body.data?.state ?? body.reason)
  }
  expect(states).toEqual(['proof_sent', 'late_proof', 'late_proof', 'order.proof_too_late'])
})

/** A token lasts ten minutes: logged in again once the clock has moved. */
async function again(someone: Person): Promise<Person> {
  const family = randomUUID()
  const token = world.app.signAccess({ user_id: someone.id, level_id: someone.level_id, role: 'Siswa', family })
  return { ...someone, token }
}

test('O12.5 a proof of another’s order, of no order, or of one that is paid is refused', async () => {
  const { buyer, order } = await bought()
  const other = await person(world)
  expect((await sendProof(world, other.token, order.id, photo)).body.reason).toBe('missing.order')
  expect((await sendProof(world, buyer.token, undefined, photo)).body.errors[0].path).toBe('order_id')
  expect((await sendProof(world, undefined, order.id, photo)).status).toBe(401)
  cashier = await staff(world, ['transaksi-manual'])
  await markPaid(cashier.token, order.id)
  expect((await sendProof(world, buyer.token, order.id, photo)).body.reason).toBe('order.not_now')
  expect((await keptFiles(world)).filter((name) => name.startsWith(order.id))).toEqual([])
})

test('O12.6 a proof is taken back while it is unpaid: by the buyer, by staff with a reason; its file is gone', async () => {
  const { buyer, order } = await bought()
  await sendProof(world, buyer.token, order.id, photo)
  const back = await takeBack(buyer.token, order.id)
  expect([back.status, back.body.data.state, back.body.data.proof]).toEqual([200, 'awaiting_payment', null])
  await sendProof(world, buyer.token, order.id, photo)
  expect((await takeBack(cashier.token, order.id)).body.errors[0].path).toBe('reason')
  expect((await takeBack(cashier.token, order.id, 'Foto orang lain')).body.data.proof).toBe(null)
  expect((await keptFiles(world)).filter((name) => name.startsWith(order.id))).toEqual([])
  expect(await trail(order)).toEqual([{ action: 'order/remove-proof', reason: 'Foto orang lain' }])
  expect((await takeBack((await person(world)).token, order.id)).status).toBe(404)
})

test('O12.7 a student extends the deadline once, staff whenever they say why; the grace moves along', async () => {
  const { buyer, order } = await bought()
  const first = await extend(buyer.token, order.id)
  expect([first.body.data.due_at, first.body.data.grace_at]).toEqual([
    ...[order.due_at + 12 * HOUR, order.grace_at + 12 * HOUR],
  ])
  expect(first.body.data.may_extend_hours).toBe(0)
  expect((await extend(buyer.token, order.id)).body.reason).toBe('order.extended_already')
  expect((await extend(cashier.token, order.id)).status).toBe(400)
  const second = await extend(cashier.token, order.id, 'Bank sedang gangguan')
  expect(second.body.data.due_at).toBe(order.due_at + 24 * HOUR)
  expect(second.body.data.history.at(-1).actor_name).toMatch(/^Orang/)
  const mine = await world.call('GET', `/my-order/${order.id}`, { token: buyer.token })
  expect(mine.body.data.history.at(-1).actor_name).toBe(null)
})

test('O12.8 five presses of a student extend the deadline once', async () => {
  const { buyer, order } = await bought()
  const replies = await Promise.all(Array.from({ length: 5 }, () => extend(buyer.token, order.id)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  const mine = await world.call('GET', `/my-order/${order.id}`, { token: buyer.token })
  expect(mine.body.data.due_at).toBe(order.due_at + 12 * HOUR)
})

test('O12.9 an unpaid order is cancelled once; one whose proof waits and one that is paid are not', async () => {
  const { buyer, order } = await bought()
  await sendProof(world, buyer.token, order.id, photo)
  expect((await cancel(buyer.token, order.id)).body.reason).toBe('order.not_now')
  await takeBack(buyer.token, order.id)
  const twice = [await cancel(buyer.token, order.id), await cancel(buyer.token, order.id)]
  expect(twice.map(({ body }) => body.data.state)).toEqual(['cancelled', 'cancelled'])
  expect(twice[1]?.body.data.history.filter(({ event }: { event: string }) => event === 'cancel')).toHaveLength(1)
  const again = await ordered(world, buyer.token, way, { goods_id: order.goods_id })
  await markPaid(cashier.token, again.id)
  expect((await cancel(buyer.token, again.id)).body.data.state).toBe('paid')
})

test('O12.10 staff mark a transfer paid once, however often they press: delivered, in the ledger, in the trail with the bank line', async () => {
  const { buyer, order } = await bought()
  await sendProof(world, buyer.token, order.id, photo)
  const replies = await Promise.all(Array.from({ length: 5 }, () => markPaid(cashier.token, order.id)))
  expect(replies.map(({ body }) => body.data.state)).toEqual(['paid', 'paid', 'paid', 'paid', 'paid'])
  expect(await owns(buyer, order)).toBe(true)
  expect(await ledger(order)).toEqual({ debit: order.total, credit: order.total })
  expect(await trail(order)).toEqual([{ action: 'order/mark-paid', reason: REASON }])
})

test('O12.11 a refused proof lets the student send another; a refused late one ends the order', async () => {
  const { buyer, order } = await bought()
  await sendProof(world, buyer.token, order.id, photo)
  const refused = await reject(cashier.token, order.id)
  expect([refused.body.data.state, refused.body.data.history.at(-1).reason]).toEqual(['rejected', 'Kurang bayar'])
  expect((await sendProof(world, buyer.token, order.id, photo)).body.data.state).toBe('proof_sent')
  const late = await bought()
  world.clock.ms = late.order.due_at
  await sendProof(world, (await again(late.buyer)).token, late.order.id, photo)
  cashier = await staff(world, ['transaksi-manual'])
  expect((await reject(cashier.token, late.order.id)).body.data.state).toBe('expired')
})

test('O12.12 money given back takes back what was bought, once; the ledger balances', async () => {
  const { buyer, order } = await bought()
  await markPaid(cashier.token, order.id)
  const twice = [await refund(cashier.token, order.id), await refund(cashier.token, order.id)]
  expect(twice.map(({ body }) => body.data.state)).toEqual(['refunded', 'refunded'])
  expect(await owns(buyer, order)).toBe(false)
  expect(await ledger(order)).toEqual({ debit: 2 * order.total, credit: 2 * order.total })
  const bought2 = await ordered(world, buyer.token, way, { goods_id: order.goods_id })
  expect(bought2.state).toBe('awaiting_payment')
})

test('O12.13 the verbs of staff are refused to the buyer, to staff without the right and to those of e-books', async () => {
  const { buyer, order } = await bought()
  const reader = await staff(world, ['transaksi-manual'], { create: true, update: false, delete: true })
  const ebooks = await staff(world, ['transaksi-ebook-manual', 'transaksi-ebook'])
  for (const verb of [markPaid, reject, refund]) {
    const replies = await Promise.all([buyer, reader, ebooks].map(({ token }) => verb(token, order.id)))
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 404])
  }
  const mine = await world.call('GET', `/my-order/${order.id}`, { token: buyer.token })
  expect(mine.body.data.state).toBe('awaiting_payment')
})

test('O73.1 staff take a proof back whenever, with a reason; the buyer while it is unpaid, also one that came late', async () => {
  const { buyer, order } = await bought()
  await sendProof(world, buyer.token, order.id, photo)
  await markPaid(cashier.token, order.id)
  expect((await takeBack(buyer.token, order.id)).body.reason).toBe('order.not_now')
  const taken = await takeBack(cashier.token, order.id, 'Ada nomor KTP di foto')
  expect([taken.body.data.state, taken.body.data.proof]).toEqual(['paid', null])
  expect((await keptFiles(world)).filter((name) => name.startsWith(order.id))).toEqual([])
  expect(taken.body.data.history.at(-1)).toMatchObject({ event: 'remove_proof', reason: 'Ada nomor KTP di foto' })
  // There is nothing left to take back, and nothing more to write down.
  const twice = await takeBack(cashier.token, order.id, 'Ada nomor KTP di foto')
  expect(twice.body.data.history).toHaveLength(taken.body.data.history.length)
  expect(await owns(buyer, order)).toBe(true)

  const late = await bought()
  world.clock.ms = late.order.due_at + HOUR
  const { token } = await again(late.buyer)
  expect((await sendProof(world, token, late.order.id, photo)).body.data.state).toBe('late_proof')
  expect((await takeBack(token, late.order.id)).body.data.state).toBe('awaiting_payment')
})

test('O73.2 a deadline that staff put off lets a proof that came late be refused and sent again', async () => {
  const { buyer, order } = await bought()
  world.clock.ms = order.due_at + HOUR
  const { token } = await again(buyer)
  cashier = await staff(world, ['transaksi-manual'])
  await sendProof(world, token, order.id, photo)
  expect((await extend(cashier.token, order.id, 'Bank sedang gangguan')).body.data.state).toBe('proof_sent')
  expect((await reject(cashier.token, order.id)).body.data.state).toBe('rejected')
  expect((await sendProof(world, token, order.id, photo)).body.data.state).toBe('proof_sent')
})

test('O73.3 staff open an expired transfer again, with a reason; its buyer is told, pays it, and has it once', async () => {
  const { buyer, order } = await bought()
  world.clock.ms = order.grace_at + HOUR
  await expireDue(world.db, world.clock.ms)
  const { token } = await again(buyer)
  cashier = await staff(world, ['transaksi-manual'])
  expect((await extend(token, order.id)).body.reason).toBe('order.not_now')
  expect((await extend(cashier.token, order.id)).status).toBe(400)
  const open = await extend(cashier.token, order.id, 'Bank libur nasional')
  expect([open.status, open.body.data.state, open.body.data.due_at]).toEqual([
    ...[200, 'awaiting_payment', world.clock.ms + 12 * HOUR],
  ])
  const told = await world.db.execute(
    sql`select kind from notice_event where params->>'order_id' = ${order.id} order by id`,
  )
  expect(told.rows.at(-1)).toEqual({ kind: 'payment_reopened' })
  expect((await sendProof(world, token, order.id, photo)).body.data.state).toBe('proof_sent')
  expect((await markPaid(cashier.token, order.id)).body.data.state).toBe('paid')
  expect(await checkMoney(world.db)).toEqual({})
})

test('O73.4 an expired transfer stays closed where its buyer ordered anew, has the thing, or its amount is another’s', async () => {
  const { buyer, order } = await bought()
  const other = await bought()
  world.clock.ms = order.grace_at + HOUR
  await expireDue(world.db, world.clock.ms)
  const { token } = await again(buyer)
  cashier = await staff(world, ['transaksi-manual'])
  const reopen = async (id = order.id) => (await extend(cashier.token, id, 'Bank libur nasional')).body.reason
  const anew = await ordered(world, token, way, { goods_id: order.goods_id })
  expect(await reopen()).toBe('order.open_already')
  await markPaid(cashier.token, anew.id)
  expect(await reopen()).toBe('order.owned_already')
  const third = await again(other.buyer)
  const elsewhere = await ordered(world, third.token, way)
  await world.db.execute(sql`update orders set total = ${elsewhere.total} where id = ${other.order.id}`)
  expect(await reopen(other.order.id)).toBe('order.amount_taken')
})

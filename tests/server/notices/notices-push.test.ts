import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomUUID, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { NoticeEvent } from '#contract/notices/kinds.ts'
import { noticeDeliveryTable, pushSubscriptionTable } from '#server/db/tables/index.ts'
import { announce } from '#server/notices/announce.ts'
import { deliver } from '#server/notices/deliver.ts'
import { fanOut } from '#server/notices/fan-out.ts'
import { isInside, isPushAddress, lookupOutside } from '#server/notices/push-address.ts'
import { remind } from '#server/notices/remind.ts'
import { encryptPush } from '#server/notices/web-push.ts'
import { readConfig } from '#server/process/config.ts'
import { loadSecrets } from '#server/process/secrets.ts'
import { receiptAddress, showReceiptNotice } from '#shared/receipt-notice.ts'
import { account, logIn } from '#tests/support/account.ts'
import { renewedToken, sitting } from '#tests/support/board.ts'
import { calls } from '#tests/support/exam-http.ts'
import { type Person, person } from '#tests/support/people.ts'
import { createWorld, TEST_SECRETS, type World } from '#tests/support/world.ts'

/** A push service on this machine: keeps what it is sent, and answers as a test says. */
interface Service {
  server: Server
  url: string
  taken: { path: string; headers: IncomingHttpHeaders; body: Buffer }[]
  answer: number
  /** What happens while it is called. */
  before: (() => Promise<unknown>) | undefined
}

let world: World
let service: Service
beforeAll(async () => {
  world = await createWorld({ PUSH_TO_LOOPBACK: 'true' })
  const made = { taken: [], answer: 201 } as unknown as Service
  made.server = createServer(async (request, reply) => {
    made.taken.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) })
    await made.before?.()
    reply.writeHead(made.answer, { location: 'http://127.0.0.1:1/elsewhere' }).end()
  })
  await new Promise<void>((done) => made.server.listen(0, '127.0.0.1', done))
  made.url = `http://127.0.0.1:${(made.server.address() as AddressInfo).port}`
  service = made
})
beforeEach(async () => {
  service.taken = []
  service.answer = 201
  service.before = undefined
  await world.db.execute(sql`truncate notice_event cascade`)
  await world.db.delete(pushSubscriptionTable)
})
afterAll(async () => {
  service.server.close()
  await world.close()
})

/** A browser's keys, and how it reads what was sent to it (RFC 8291). */
function browser() {
  const own = createECDH('prime256v1')
  const p256dh = own.generateKeys('base64url')
  const auth = Buffer.alloc(16, 7)
  const path = `/${randomUUID()}`
  return {
    path,
    subscription: { endpoint: service.url + path, keys: { p256dh, auth: auth.toString('base64url') } },
    read: (body: Buffer) => JSON.parse(decrypt(body, own, auth)),
  }
}

function decrypt(body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const length = body.readUInt8(20)
  const theirs = body.subarray(21, 21 + length)
  const sealed = body.subarray(21 + length)
  const derive = (secret: Uint8Array, by: Uint8Array, info: Uint8Array, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, bytes))
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs])
  const secret = derive(own.computeSecret(theirs), auth, about, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const open = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()])
  expect(plain.at(-1)).toBe(2)
  return plain.subarray(0, -1).toString()
}

const HOUR = 3_600_000
const vapid = { ...TEST_SECRETS.vapid, subject: 'mailto:a@elp.test' }
const post = (who: Person, verb: string, body: object) =>
  world.call('POST', `/notification/${verb}`, { token: renewedToken(world, who), body })
const tell = (event: NoticeEvent) => world.db.transaction((tx) => announce(tx, event, world.clock.now()))
const run = () => fanOut({ db: world.db, now: world.clock.now, stopped: () => false })
const ring = (loopback = true) =>
  deliver({
    ...{ db: world.db, now: world.clock.now, log: world.app.log, publicUrl: 'https://elp.test', stopped: () => false },
    ...{ vapid, places: { loopback }, mailer: { send: async () => undefined } },
  })
/** Forward to the next time that clocks in WIB show `hour`.`minute`. */
function wib(hour: number, minute = 0) {
  const then = new Date(world.clock.ms)
  then.setUTCHours(hour - 7, minute, 0, 0)
  if (then.getTime() <= world.clock.ms) then.setTime(then.getTime() + 24 * HOUR)
  world.clock.advance(then.getTime() - world.clock.ms)
}
async function subscribed() {
  const who = await person(world)
  const its = browser()
  expect((await post(who, 'subscribe', its.subscription)).status).toBe(200)
  return { who, ...its }
}
const message = (who: Person) =>
  tell({
    kind: 'staff_message',
    params: { judul: 'Bawa kartu', message: 'Halo {nama}', link: '/tryout' },
    to: { user_id: who.id },
  })

test('V2.1 what is encrypted is what RFC 8291 publishes for its keys', () => {
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const fixed = {
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  }
  expect(encryptPush('When I grow up, I want to be a watermelon', keys, fixed).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('V2.2 a phone is sent its notice encrypted, signed by us, and once', async () => {
  const { who, path, read } = await subscribed()
  await message(who)
  await run()
  wib(12)
  await ring()
  await ring()
  expect(service.taken).toHaveLength(1)
  const [sent] = service.taken
  expect(sent?.path).toBe(path)
  expect(sent?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' })
  expect(read(sent?.body as Buffer)).toMatchObject({ title: 'Bawa kartu', link: '/tryout' })
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(String(sent?.headers.authorization)) ?? []
  expect(key).toBe(TEST_SECRETS.vapid.publicKey)
  const [head, claims, signature] = token.split('.') as [string, string, string]
  const point = Buffer.from(TEST_SECRETS.vapid.publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const bytes = Buffer.from(signature, 'base64url')
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), { key: signer, dsaEncoding: 'ieee-p1363' }, bytes)).toBe(
    true,
  )
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: service.url,
    sub: vapid.subject,
  })
})

test('V2.3 a browser that is gone is forgotten; one whose service is away is tried again', async () => {
  const { who } = await subscribed()
  await message(who)
  await run()
  wib(12)
  service.answer = 503
  await ring()
  await ring()
  expect(service.taken).toHaveLength(1)
  world.clock.advance(30_000)
  service.answer = 410
  await ring()
  expect(service.taken).toHaveLength(2)
  expect(await world.db.$count(pushSubscriptionTable)).toBe(0)
  expect(await world.db.$count(noticeDeliveryTable)).toBe(0)
})

test('V2.15 a browser that renews its subscription is sent what waited for it, and its former address forgets nothing', async () => {
  const { who } = await subscribed()
  wib(22)
  await message(who)
  await run()
  const renewed = browser()
  await post(who, 'subscribe', renewed.subscription)
  wib(6)
  await ring()
  expect(service.taken.map((sent) => sent.path)).toEqual([renewed.path])
  // Renewed once more while the push service says of the address before that it is gone.
  await message(who)
  await run()
  const last = browser()
  service.answer = 410
  service.before = () => post(who, 'subscribe', last.subscription)
  await ring()
  const [kept] = await world.db.select().from(pushSubscriptionTable)
  expect(kept?.endpoint).toBe(last.subscription.endpoint)
})

test('V2.16 the phone and the server tag the same news of a late send alike, so that it stands there once', async () => {
  const { student, phone, token } = await sitting(world)
  const its = browser()
  await post(student, 'subscribe', its.subscription)
  await quiet(student, 0, 0)
  world.clock.advance(6 * 60_000)
  await calls(world).end(token, phone, 60_000)
  await remind(world.db, world.clock.now())
  await run()
  world.clock.advance(3 * HOUR)
  await ring()
  const [sent] = service.taken
  const pushed = its.read(sent?.body as Buffer)
  const shown: (NotificationOptions | undefined)[] = []
  const registration = {
    showNotification: async (_: string, options?: NotificationOptions) => void shown.push(options),
  }
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('caches', { match: async () => Response.json({ title: 'Semua jawaban diterima', text: '%s' }) })
  await showReceiptNotice(registration, { attempt_id: phone.attempt_id, nama: 'Tryout' })
  vi.unstubAllGlobals()
  expect(pushed.tag).toBe(shown[0]?.tag)
  expect(pushed.link).toBe(receiptAddress(phone.attempt_id))
})

test('V2.4 who logs out is rung no more, and neither is whose session is ended from elsewhere', async () => {
  const who = await account(world)
  const [first, second] = [await logIn(world, who), await logIn(world, who)]
  const tokens = [first, second].map(({ body }) => body.access_token ?? body.data?.access_token ?? body.accessToken)
  for (const token of tokens) {
    const reply = await world.call('POST', '/notification/subscribe', { token, body: browser().subscription })
    expect(reply.status).toBe(200)
  }
  expect(await world.db.$count(pushSubscriptionTable)).toBe(2)
  await world.call('POST', '/auth/sessions/end', { token: tokens[0], body: { id: null } })
  expect(await world.db.$count(pushSubscriptionTable)).toBe(1)
  await world.call('POST', '/jwt/logout', { token: tokens[0], body: {} })
  expect(await world.db.$count(pushSubscriptionTable)).toBe(0)
})

test('V2.5 in quiet hours a phone rings when they are over; what begins within the hour rings at once', async () => {
  const { who } = await subscribed()
  // 23.00 WIB
  const night = new Date(world.clock.ms)
  night.setUTCHours(16, 0, 0, 0)
  world.clock.advance(night.getTime() + 24 * HOUR - world.clock.ms)
  await message(who)
  const mulai = new Date(world.clock.ms + HOUR / 2).toISOString()
  const params = { jadwal_id: randomUUID(), nama: 'UTBK #4', mulai }
  await tell({ kind: 'schedule_begins', params, to: { user_id: who.id } })
  await run()
  await ring()
  expect(service.taken.map(({ headers }) => headers.urgency)).toEqual(['high'])
  world.clock.advance(7 * HOUR - 60_000)
  await ring()
  expect(service.taken).toHaveLength(1)
  world.clock.advance(60_000)
  await ring()
  expect(service.taken).toHaveLength(2)
})

const quiet = async (who: Person, from: number, to: number) => {
  const { body } = await world.call('GET', '/notification/setting', { token: renewedToken(world, who) })
  await post(who, 'setting', { choices: body.data.choices, quiet: { from: from * 60, to: to * 60 } })
}

test('V2.12 what waited for the end of an exam waits on where that lies in quiet hours', async () => {
  const { student, phone } = await sitting(world)
  await post(student, 'subscribe', browser().subscription)
  wib(19, 30)
  const ends_at = world.clock.ms + 2 * HOUR
  await world.db.execute(sql`update attempt set ends_at = ${ends_at} where id = ${phone.attempt_id}`)
  await message(student)
  await run()
  await ring()
  wib(21, 31)
  await ring()
  expect(service.taken).toHaveLength(0)
  wib(5, 59)
  await ring()
  expect(service.taken).toHaveLength(0)
  wib(6)
  await ring()
  expect(service.taken).toHaveLength(1)
})

test('V2.13 a push that is tried again, or lay in a queue that stood still, is not sent once quiet hours have begun', async () => {
  const { who } = await subscribed()
  wib(20, 59)
  await message(who)
  await run()
  service.answer = 503
  await ring()
  expect(service.taken).toHaveLength(1)
  const mulai = new Date(world.clock.ms + HOUR / 2).toISOString()
  await tell({
    kind: 'schedule_begins',
    params: { jadwal_id: randomUUID(), nama: 'UTBK #4', mulai },
    to: { user_id: who.id },
  })
  await message(who)
  await run()
  service.answer = 201
  wib(21)
  await ring()
  // What is about an exam within the hour alone.
  expect(service.taken.slice(1).map(({ headers }) => headers.urgency)).toEqual(['high'])
  wib(6)
  await ring()
  expect(service.taken).toHaveLength(4)
  expect(await world.db.$count(noticeDeliveryTable)).toBe(0)
})

test('V2.14 quiet hours of what was put off are those of the reader’s zone, within one day as well as over midnight', async () => {
  const east = await subscribed()
  await world.db.execute(sql`update app_user set zona = 'Asia/Jayapura' where id = ${east.who.id}`)
  const noon = await subscribed()
  wib(10, 59)
  await quiet(noon.who, 11, 13)
  service.answer = 503
  await message(noon.who)
  await run()
  await ring()
  wib(12, 59)
  service.answer = 201
  await ring()
  expect(service.taken.map(({ path }) => path)).toEqual([noon.path])
  wib(13)
  await ring()
  expect(service.taken.map(({ path }) => path)).toEqual([noon.path, noon.path])
  // 20.59 in Jayapura.
  wib(18, 59)
  service.taken = []
  service.answer = 503
  await message(east.who)
  await run()
  await ring()
  service.answer = 201
  for (const [hour, minute, rung] of [
    [19, 1, 1],
    [3, 59, 1],
    [4, 0, 2],
  ] as const) {
    wib(hour, minute)
    await ring()
    expect([hour, minute, service.taken.length]).toEqual([hour, minute, rung])
  }
})

test('V2.6 who does not want a group pushed is not rung, and has it in the list all the same', async () => {
  const { who } = await subscribed()
  const reply = await world.call('GET', '/notification/setting', { token: renewedToken(world, who) })
  const { choices } = reply.body.data
  expect(reply.body.data).toMatchObject({
    subscribed: true,
    push_key: TEST_SECRETS.vapid.publicKey,
    zone: 'Asia/Jakarta',
  })
  choices.message.push = false
  expect((await post(who, 'setting', { choices, quiet: { from: 0, to: 0 } })).status).toBe(200)
  await message(who)
  await run()
  await ring()
  expect(service.taken).toHaveLength(0)
  const list = await world.call('GET', '/notification', { token: renewedToken(world, who) })
  expect(list.body.total).toBe(1)
})

test('V2.7 in an exam no phone rings; it does when the time of the exam is over', async () => {
  const { student, phone } = await sitting(world)
  const its = browser()
  await post(student, 'subscribe', its.subscription)
  const { choices } = (await world.call('GET', '/notification/setting', { token: renewedToken(world, student) })).body
    .data
  await post(student, 'setting', { choices, quiet: { from: 0, to: 0 } })
  await message(student)
  await run()
  await ring()
  expect(service.taken).toHaveLength(0)
  const { rows } = await world.db.execute<{ ends_at: string }>(
    sql`select ends_at from attempt where id = ${phone.attempt_id}`,
  )
  world.clock.advance(Number(rows[0]?.ends_at) - world.clock.ms + 1000)
  await ring()
  expect(service.taken).toHaveLength(1)
})

test('V2.8 only the open internet is called: never this machine, its networks or what a name leads there', async () => {
  const places = { loopback: false }
  const good = ['https://fcm.googleapis.com/fcm/send/x', 'https://web.push.apple.com/x', 'https://[2606:4700::1]/x']
  const bad = [
    ...['http://fcm.googleapis.com/x', 'https://127.0.0.1/x', 'https://10.1.2.3/x', 'https://169.254.169.254/latest'],
    ...['https://[::1]/x', 'https://[::ffff:127.0.0.1]/x', 'https://[fd00::1]/x', 'https://[64:ff9b::7f00:1]/x'],
    ...['https://localhost/x', 'https://2130706433/x', 'https://0x7f.1/x', 'https://user@fcm.googleapis.com/x'],
    ...['https://metadata/x', 'ftp://fcm.googleapis.com/x', 'nonsense', service.url],
  ]
  expect(good.filter((address) => !isPushAddress(address, places))).toEqual([])
  expect(bad.filter((address) => isPushAddress(address, places))).toEqual([])
  expect(['192.168.1.1', '172.20.0.1', '100.64.0.1', '0.0.0.0', '::'].every(isInside)).toBe(true)
  const looked = await new Promise((done) => lookupOutside('localhost', {}, (error) => done(error?.message)))
  expect(looked).toBe('this name leads to an address inside')
  const who = await person(world)
  const refused = await post(who, 'subscribe', { ...browser().subscription, endpoint: 'https://10.0.0.1/push' })
  expect([refused.status, refused.body.errors[0].path ?? refused.body.errors[0].field]).toEqual([400, 'endpoint'])
})

test('V2.9 an address that was written down is judged again before each call, and a redirect is not followed', async () => {
  const { who } = await subscribed()
  await message(who)
  await run()
  wib(12)
  await ring(false)
  expect(service.taken).toHaveLength(0)
  expect(await world.db.$count(pushSubscriptionTable)).toBe(0)
  const again = await subscribed()
  await message(again.who)
  await run()
  world.clock.advance(24 * HOUR)
  service.answer = 302
  await ring()
  expect(service.taken).toHaveLength(1)
  expect(await world.db.$count(noticeDeliveryTable)).toBe(0)
})

test('V2.10 a browser on which another logs in rings for that one alone; keys that are none are refused', async () => {
  const { subscription } = browser()
  const [first, second] = [await person(world), await person(world)]
  await post(first, 'subscribe', subscription)
  await post(second, 'subscribe', subscription)
  const rows = await world.db.select().from(pushSubscriptionTable)
  expect(rows.map(({ user_id }) => user_id)).toEqual([second.id])
  await post(first, 'unsubscribe', { endpoint: subscription.endpoint })
  expect(await world.db.$count(pushSubscriptionTable)).toBe(1)
  const wrong = { ...subscription, keys: { ...subscription.keys, p256dh: 'AAAA' } }
  expect((await post(first, 'subscribe', wrong)).status).toBe(400)
})

test('V2.11 the pair that signs is made once and kept, or set as a whole', () => {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: world.dataDir })
  const [once, twice] = [loadSecrets(config), loadSecrets(config)]
  expect(once.vapid).toEqual(twice.vapid)
  const { publicKey, privateKey } = once.vapid
  const set = (given: object) => readConfig({ NODE_ENV: 'test', DATA_DIR: world.dataDir, ...given })
  expect(loadSecrets(set({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey })).vapid.publicKey).toBe(
    publicKey,
  )
  expect(() => set({ VAPID_PUBLIC_KEY: publicKey })).toThrow('VAPID_PRIVATE_KEY: needed')
  const other = TEST_SECRETS.vapid.privateKey
  expect(() => set({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: other })).toThrow('VAPID_PRIVATE_KEY: must be')
  expect(() => set({ VAPID_SUBJECT: 'nobody' })).toThrow('VAPID_SUBJECT')
})

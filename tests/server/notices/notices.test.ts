import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { breaksQuiet, NOTICE_KINDS, type NoticeEvent, noticeLink } from '#contract/notices/kinds.ts'
import { noticesReply } from '#contract/notices/messages.ts'
import { auditTable, noticeDeliveryTable, noticeEventTable, noticeTable, userTable } from '#server/db/tables/index.ts'
import { announce } from '#server/notices/announce.ts'
import { deliver } from '#server/notices/deliver.ts'
import { fanOut } from '#server/notices/fan-out.ts'
import { purgeNotices } from '#server/notices/purge.ts'
import { remind } from '#server/notices/remind.ts'
import words from '#server/notices/words/id.json' with { type: 'json' }
import { factsOf, noticeWords } from '#server/notices/words.ts'
import { scoreAttempts } from '#server/results/score-attempts.ts'
import { calls, renewedToken, sitting } from '#tests/support/board.ts'
import { make } from '#tests/support/factories.ts'
import { ordered, till } from '#tests/support/orders.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { exam, Log, pilihan } from '#tests/support/score-world.ts'
import { attemptOf, sittingOf } from '#tests/support/sealed-attempt.ts'
import { createWorld, TEST_SECRETS, type World } from '#tests/support/world.ts'
import { send, updating } from '#tests/support/writes.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await world.db.execute(sql`truncate notice_event cascade`)
})
afterAll(() => world.close())

const HOUR = 3_600_000
const letter = { judul: 'Bawa kartu', message: 'Halo {nama}, bawa kartu peserta.', link: '/tryout' }

const tell = (event: NoticeEvent) => world.db.transaction((tx) => announce(tx, event, world.clock.now()))
const run = () => fanOut({ db: world.db, now: world.clock.now, stopped: () => false })
const message = (to: NoticeEvent['to'], key?: string) =>
  tell({ kind: 'staff_message', params: letter, to, ...(key && { key }) })
async function listOf({ token }: Person, query = '') {
  const { status, body } = await world.call('GET', `/notification${query}`, { token })
  expect(status).toBe(200)
  return noticesReply.parse(body)
}
const post = (who: Person, verb: string, body: object) =>
  world.call('POST', `/notification/${verb}`, { token: who.token, body })

async function member(jadwal_id: string): Promise<Person> {
  const who = await person(world)
  await make(world, 'jadwalPaketMember', { jadwal_id, user_id: who.id })
  return who
}

test('V1.1 a person lists, reads and deletes their own notices and nobody else’s', async () => {
  const [mine, theirs] = [await person(world), await person(world)]
  await message({ user_id: mine.id })
  world.clock.advance(1000)
  await message({ user_id: theirs.id })
  await message({ user_id: mine.id })
  await run()
  const { data, total, unread } = await listOf(mine)
  expect({ total, unread }).toEqual({ total: 2, unread: 2 })
  expect(data[0]).toMatchObject({
    kind: 'staff_message',
    group: 'message',
    title: letter.judul,
    link: '/tryout',
    read: false,
  })
  const [other] = (await listOf(theirs)).data
  const ids = [data[0]?.id, other?.id]
  expect((await post(mine, 'mark-as-read', { ids })).body).toEqual({ unread: 1 })
  expect((await listOf(mine)).data.map(({ read }) => read)).toEqual([true, false])
  expect((await post(mine, 'delete', { ids })).body).toEqual({ unread: 1 })
  expect((await listOf(mine)).total).toBe(1)
  expect((await listOf(theirs)).data).toMatchObject([{ read: false }])
})

test('V1.2 all are marked as read up to the moment of the reader’s list; what came later stays unread', async () => {
  const who = await person(world)
  await message({ user_id: who.id })
  await run()
  const { server_time } = await listOf(who)
  world.clock.advance(60_000)
  await message({ user_id: who.id })
  await run()
  expect((await post(who, 'mark-as-read', { until: server_time })).body).toEqual({ unread: 1 })
  expect((await listOf(who, '?unread=1')).total).toBe(1)
  expect((await post(who, 'mark-as-read', { until: server_time })).body).toEqual({ unread: 1 })
})

test('V1.3 the list is paged and filtered by group; bad input is refused by its field', async () => {
  const who = await person(world)
  for (let n = 0; n < 3; n++) await message({ user_id: who.id })
  await tell({ kind: 'deletion_cancelled', params: {}, to: { user_id: who.id } })
  await run()
  const page = await listOf(who, '?group=message&page=2&size=2')
  expect([page.total, page.data.length]).toEqual([3, 1])
  expect((await listOf(who, '?group=account')).total).toBe(1)
  const refused = await world.call('GET', '/notification?group=rahasia', { token: who.token })
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input'])
  expect((await post(who, 'delete', { ids: [] })).status).toBe(400)
  expect((await world.call('GET', '/notification')).status).toBe(401)
})

test('V1.4 an event is told exactly where its transaction commits, and once for a key', async () => {
  const who = await person(world)
  await expect(
    world.db.transaction(async (tx) => {
      await announce(tx, { kind: 'deletion_cancelled', params: {}, to: { user_id: who.id } }, world.clock.now())
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  expect(await message({ user_id: who.id }, 'once')).toBeGreaterThan(0)
  expect(await message({ user_id: who.id }, 'once')).toBeNull()
  await run()
  await run()
  expect((await listOf(who)).total).toBe(1)
})

test('V1.5 members of a schedule are told in steps; one that was cut short goes on where it stood', async () => {
  const jadwal_id = await make(world, 'jadwalPaket')
  const level = await person(world)
  await world.db.execute(sql`
    with people as (
      insert into app_user (id, email, password_hash, nama, level_id)
      select gen_random_uuid(), 'banyak' || n || '@elp.test', '-', 'Banyak ' || n, ${level.level_id}::uuid
      from generate_series(1, 1203) n returning id
    )
    insert into jadwal_paket_member (id, jadwal_id, user_id, status)
    select gen_random_uuid(), ${jadwal_id}::uuid, id, 'terdaftar' from people`)
  const left = await member(jadwal_id)
  await world.db.execute(sql`update jadwal_paket_member set status = 'dibatalkan' where user_id = ${left.id}`)
  await message({ jadwal_id })
  let steps = 0
  await fanOut({ db: world.db, now: world.clock.now, stopped: () => steps++ > 0 })
  const [half] = await world.db.select().from(noticeEventTable)
  expect(half).toMatchObject({ done_at: null })
  expect(half?.reached).toBeGreaterThan(0)
  await run()
  const [done] = await world.db.select().from(noticeEventTable)
  expect(done).toMatchObject({ reached: 1203 })
  expect(await world.db.$count(noticeTable)).toBe(1203)
  expect((await listOf(left)).total).toBe(0)
})

test('V1.6 every kind has words in five languages that name only its facts, and a page of ours', () => {
  const reader = { nama: 'Nadira', zone: 'Asia/Makassar' } as const
  for (const kind of NOTICE_KINDS) {
    const facts = Object.fromEntries(factsOf(kind).map((name) => [name, `«${name}»`]))
    const { title, text } = words.kinds[kind]
    const named = [...`${title} ${text}`.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
    expect([kind, named.filter((name) => !(String(name) in facts))]).toEqual([kind, []])
    const all = LANGUAGES.map((language) => noticeWords(kind, facts, { ...reader, language }))
    for (const said of all) expect(`${said.title} ${said.text}`).not.toMatch(/\{\{|undefined/)
    for (const name of named) for (const said of all) expect(`${said.title} ${said.text}`).toContain(`«${name}»`)
    const id = randomUUID()
    const link = noticeLink(kind, {
      ...facts,
      order_id: id,
      jadwal_id: id,
      attempt_id: id,
      paket_id: id,
      program_id: id,
      link: null,
    })
    expect(link === null || /^\/(?!\/)/.test(link)).toBe(true)
  }
})

test('V1.7 a moment is said in the reader’s zone and language, and a message names its reader', async () => {
  const params = { jadwal_id: randomUUID(), nama: 'UTBK #4', mulai: '2026-11-29T01:00:00.000Z' }
  const said = (language: 'id' | 'en', zone: 'Asia/Jakarta' | 'Asia/Jayapura') =>
    noticeWords('schedule_begins', params, { nama: '', language, zone }).text
  expect(said('id', 'Asia/Jakarta')).toContain('08.00 WIB')
  expect(said('en', 'Asia/Jayapura')).toContain('10:00 WIT')
  const reader = { nama: 'Nadira $&', language: 'id', zone: 'Asia/Jakarta' } as const
  expect(noticeWords('staff_message', letter, reader).text).toBe('Halo Nadira $&, bawa kartu peserta.')
})

test('V1.8 what concerns an exam within the hour rings in quiet hours, and nothing else', () => {
  const now = Date.parse('2026-11-21T15:00:00Z')
  const at = (ms: number) => ({ jadwal_id: randomUUID(), nama: 'X', mulai: new Date(now + ms).toISOString() })
  expect(breaksQuiet({ kind: 'schedule_begins', params: at(HOUR / 2) }, now)).toBe(true)
  expect(breaksQuiet({ kind: 'schedule_cancelled', params: at(HOUR / 2) }, now)).toBe(true)
  expect(breaksQuiet({ kind: 'schedule_changed', params: at(5 * HOUR) }, now)).toBe(false)
  expect(breaksQuiet({ kind: 'schedule_soon', params: at(HOUR / 2) }, now)).toBe(false)
  expect(breaksQuiet({ kind: 'staff_message', params: letter }, now)).toBe(false)
})

test('V1.9 a buyer is told that an order was paid, with the way to it', async () => {
  const buyer = await person(world)
  const clerk = await staff(world, ['transaksi', 'transaksi-manual'])
  const order = await ordered(world, buyer.token, await till(world))
  const paid = await world.call('POST', `/manual-transfer/mark-paid-off/${order.id}`, {
    token: clerk.token,
    body: { reason: 'Ada di mutasi' },
  })
  expect(paid.status).toBe(200)
  await run()
  expect((await listOf(buyer)).data).toMatchObject([{ kind: 'payment_paid', link: `/billing-detail?id=${order.id}` }])
})

test('V1.10 members are told that their schedule moved or was cancelled, and nobody that its name changed', async () => {
  const admin = await staff(world, ['jadwal-admin'])
  const mulai = new Date(world.clock.ms + 48 * HOUR).toISOString()
  const selesai = new Date(world.clock.ms + 72 * HOUR).toISOString()
  const jadwal_id = await make(world, 'jadwalPaket', { mulai, selesai })
  const who = await member(jadwal_id)
  const write = (version: number, patch: object) =>
    send(world, admin.token, 'jadwal-paket', updating(jadwal_id, patch, version))
  const kinds = async () => {
    await run()
    return (await listOf(who)).data.map(({ kind }) => kind)
  }
  expect((await write(1, { nama: 'Nama lain' })).status).toBe(200)
  expect(await kinds()).toEqual([])
  expect((await write(2, { mulai: new Date(world.clock.ms + 50 * HOUR).toISOString() })).status).toBe(200)
  expect(await kinds()).toEqual(['schedule_changed'])
  world.clock.advance(1000)
  expect((await write(3, { status: 'batal' })).status).toBe(200)
  expect(await kinds()).toEqual(['schedule_cancelled', 'schedule_changed'])
})

test('V1.11 time brings its own notices once each: a tryout that is near, an order that is due', async () => {
  const jadwal_id = await make(world, 'jadwalPaket', {
    mulai: new Date(world.clock.ms + 20 * HOUR).toISOString(),
    selesai: new Date(world.clock.ms + 40 * HOUR).toISOString(),
  })
  const who = await member(jadwal_id)
  await ordered(world, who.token, await till(world))
  const kindsAt = async (ms: number) => {
    world.clock.advance(ms)
    await remind(world.db, world.clock.now())
    await remind(world.db, world.clock.now())
    await run()
    return (await listOf({ ...who, token: renewedToken(world, who) })).data.map(({ kind }) => kind)
  }
  expect(await kindsAt(0)).toEqual(['schedule_soon'])
  expect(await kindsAt(19 * HOUR)).toEqual(['payment_due', 'schedule_soon'])
  expect(await kindsAt(0.75 * HOUR)).toEqual(['schedule_begins', 'payment_due', 'schedule_soon'])
})

test('V1.12 who ended in time gets a receipt; whose phone was away is told that all answers arrived', async () => {
  const [prompt, late] = [await sitting(world), await sitting(world)]
  world.clock.advance(60_000)
  await calls(world).end(prompt.token, prompt.phone, 60_000)
  world.clock.advance(5 * 60_000)
  await calls(world).end(late.token, late.phone, 60_000)
  await remind(world.db, world.clock.now())
  await remind(world.db, world.clock.now())
  const events = await world.db.select().from(noticeEventTable)
  const kindOf = ({ phone }: { phone: { attempt_id: string } }) =>
    events.filter(({ params }) => params.attempt_id === phone.attempt_id).map(({ kind }) => kind)
  expect(kindOf(prompt)).toEqual(['attempt_sealed'])
  expect(kindOf(late)).toEqual(['answers_arrived'])
})

test('V1.13 an open page hears at once that something came, that it was read elsewhere, and of a new score', async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const address = world.app.server.address() as { port: number }
  const who = await person(world)
  const leave = new AbortController()
  const stream = await fetch(`http://127.0.0.1:${address.port}/api/notification/stream`, {
    headers: { authorization: `Bearer ${renewedToken(world, who)}` },
    signal: leave.signal,
  })
  const told: string[] = []
  const reading = (async () => {
    for await (const chunk of stream.body ?? []) told.push(Buffer.from(chunk).toString())
  })().catch(() => undefined)
  await vi.waitFor(() => expect(told.at(-1)).toContain('{"unread":0,"scores":0}'), { timeout: 10_000 })
  await message({ user_id: who.id })
  await run()
  await vi.waitFor(() => expect(told.at(-1)).toContain('{"unread":1,"scores":0}'), { timeout: 10_000 })
  await post(who, 'mark-as-read', { until: world.clock.ms })
  await vi.waitFor(() => expect(told.at(-1)).toContain('{"unread":0,"scores":0}'), { timeout: 10_000 })
  const made = await sittingOf(world, exam('benar_salah', [{ soal: [pilihan(['A'])] }]))
  await scoreAttempts(world.db, [await attemptOf(world, made, who.id, new Log())], world.clock.now)
  await vi.waitFor(() => expect(told.at(-1)).toContain('{"unread":0,"scores":1}'), { timeout: 10_000 })
  leave.abort()
  await reading
})

test('V1.14 staff with the menu see how many they reach before they send, and send once', async () => {
  const clerk = await staff(world, ['pemberitahuan'])
  const jadwal_id = await make(world, 'jadwalPaket')
  const [first, second] = [await member(jadwal_id), await member(jadwal_id)]
  const plan = { to: { jadwal_id }, kind: 'staff_message', channels: ['push', 'mail'] }
  await post(second, 'setting', {
    choices: choices({ message: { push: true, mail: true } }),
    quiet: { from: 0, to: 0 },
  })
  const preview = await world.call('POST', '/notification-preview', { token: clerk.token, body: plan })
  expect(preview.body.data).toMatchObject({ people: 2, push: 0, mail: 1, quiet: 0, quiet_until: null })
  const batch = randomUUID()
  const sendIt = () =>
    world.call('POST', '/notification-send', { token: clerk.token, body: { batch, ...plan, ...letter } })
  const [sent, again] = [await sendIt(), await sendIt()]
  expect(sent.body).toEqual(again.body)
  expect(sent.body.data.people).toBe(2)
  await run()
  expect((await listOf(first)).data).toMatchObject([{ title: letter.judul }])
  const trail = await world.db.select().from(auditTable).where(sql`action = 'notice/send'`)
  expect(trail).toHaveLength(1)
  const list = await world.call('GET', '/notification-sent', { token: clerk.token })
  expect(list.body.data).toMatchObject([{ judul: letter.judul, reached: 2, read: 0, done: true, audience: 'jadwal' }])
  const reader = await staff(world, ['pemberitahuan'], { create: false, update: true, delete: true })
  const refused = await world.call('POST', '/notification-send', {
    token: reader.token,
    body: { batch: randomUUID(), ...plan, ...letter },
  })
  expect(refused.status).toBe(403)
  const foreign = { ...letter, link: 'https://evil.example/' }
  const led = await world.call('POST', '/notification-send', {
    token: clerk.token,
    body: { batch: randomUUID(), ...plan, ...foreign },
  })
  expect([led.status, led.body.code]).toEqual([400, 'invalid_input'])
})

const choices = (given: object) => ({
  ...Object.fromEntries(
    ['exam', 'result', 'payment', 'message', 'account', 'news'].map((group) => [group, { push: true, mail: false }]),
  ),
  ...given,
})

test('V1.15 what somebody does not want mailed is not mailed; what they want is, in their language', async () => {
  const [yes, no] = [await person(world), await person(world)]
  await world.db.update(userTable).set({ bahasa: 'de' }).where(sql`id = ${yes.id}`)
  await post(no, 'setting', { choices: choices({}), quiet: { from: 0, to: 0 } })
  for (const { id } of [yes, no])
    await tell({ kind: 'snbp_ended', params: { program_id: randomUUID(), program: 'SNBP 2027' }, to: { user_id: id } })
  await run()
  const mails: { to: string; subject: string; text: string }[] = []
  await deliver({
    ...{ db: world.db, now: world.clock.now, log: world.app.log, publicUrl: 'https://elp.test', stopped: () => false },
    ...{ vapid: { ...TEST_SECRETS.vapid, subject: 'mailto:a@elp.test' }, places: { loopback: false } },
    mailer: { send: async (mail) => void mails.push(mail) },
  })
  expect(mails.map(({ to }) => to)).toEqual([yes.email])
  expect(mails[0]?.subject).toBe('Deine Mitgliedschaft in SNBP 2027 ist beendet')
  expect(mails[0]?.text).toContain('https://elp.test/snbp')
  expect(await world.db.$count(noticeDeliveryTable)).toBe(0)
})

test('V1.16 what is older than ninety days is gone from every list', async () => {
  const who = await person(world)
  await message({ user_id: who.id })
  await run()
  world.clock.advance(91 * 24 * HOUR)
  await message({ user_id: who.id })
  await run()
  await purgeNotices(world.db, world.clock.now())
  expect((await listOf({ ...who, token: renewedToken(world, who) })).total).toBe(1)
})

import { createHmac, pbkdf2Sync, randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InitRequest } from '#contract/exam/log/messages.ts'
import type { Sitting } from '#contract/exam/schedule.ts'
import { isStartCode, startCode } from '#contract/exam/start-code.ts'
import { attemptTable, bundleTable, jadwalPaketMemberTable, jadwalPaketTable } from '#server/db/tables/index.ts'
import { renewStartCodes } from '#server/packages/publication/renew-start-codes.ts'
import { Phone } from '#tests/support/exam-material.ts'
import { make } from '#tests/support/factories.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { Bank } from '#tests/support/published.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { creating, updating } from '#tests/support/writes.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Wrapped = NonNullable<Sitting['bundle']['wrapped_key']>

/** As a phone proves it: from what lies on it and what was typed. */
function proofOf(attempt_id: string, wrapped: Wrapped, code: string): string {
  const key = pbkdf2Sync(startCode(code), Buffer.from(wrapped.salt, 'base64'), wrapped.iterations, 32, 'sha256')
  return createHmac('sha256', key).update(attempt_id).digest('base64')
}

/** A schedule that starts by a code, with a student registered for it. */
async function coded() {
  const bank = await Bank.make(world, { name: randomUUID(), jadwal: { kode: { cara_mulai: 'code' } } })
  const jadwal_id = bank.id('jadwal kode')
  const enter = async () => {
    const someone = await person(world)
    await make(world, 'jadwalPaketMember', { jadwal_id, user_id: someone.id })
    return someone
  }
  const student = await enter()
  const { data } = (await world.call('GET', '/my-jadwal', { token: student.token })).body
  const { bundle } = data[0].sittings[0] as Sitting
  const code = async () => {
    const [row] = await world.db.select().from(jadwalPaketTable).where(eq(jadwalPaketTable.id, jadwal_id))
    return row?.kode_mulai ?? ''
  }
  const key = async () =>
    (await world.db.select().from(bundleTable).where(eq(bundleTable.bundle_sha256, bundle.bundle_sha256)))[0]
  const init = (phone: Phone, more: Partial<InitRequest> = {}, by: Person = student) =>
    world.call('POST', '/init-hasil-ujian', {
      token: by.token,
      body: phone.init({ jadwal_id, paper_sha256: bundle.paper_sha256 }, world.clock.ms, more),
    })
  const proof = async (phone: Phone, typed?: string) =>
    proofOf(phone.attempt_id, bundle.wrapped_key as Wrapped, typed ?? (await code()))
  const renew = (by: Person = bank.admin) =>
    world.call('POST', '/renew-start-code', { token: by.token, body: { jadwal_id } })
  return { bank, jadwal_id, student, enter, bundle, code, key, init, proof, renew }
}

const refused = { status: 403, body: { code: 'code_required' } }

test('I8.200 from the start time on the key of a coded paper goes only to who proves the code', async () => {
  const { init, proof, key } = await coded()
  const phone = new Phone()
  const without = await init(phone)
  expect(without).toMatchObject(refused)
  const wrong = await init(phone, { code_proof: await proof(phone, 'K7MPQ-X3WAD') })
  expect(wrong).toMatchObject(refused)
  const paper_key = (await key())?.paper_key as string
  expect(JSON.stringify([without.body, wrong.body])).not.toContain(paper_key)
  expect(await world.db.select().from(attemptTable).where(eq(attemptTable.id, phone.attempt_id))).toEqual([])
  const right = await init(phone, { code_proof: await proof(phone) })
  expect(right).toMatchObject({ status: 200, body: { paper_key, facts: { uncounted: false } } })
})

test('I8.201 the proof of one attempt opens no other', async () => {
  const { init, proof } = await coded()
  const [mine, other] = [new Phone(), new Phone()]
  expect(await init(other, { code_proof: await proof(mine) })).toMatchObject(refused)
})

test('I8.202 a claim to have begun without a network needs the proof as well, and is taken in with it', async () => {
  const { init, proof } = await coded()
  const phone = new Phone()
  phone.move(0, 60_000)
  expect(await init(phone)).toMatchObject(refused)
  expect(await init(phone, { code_proof: await proof(phone) })).toMatchObject({ status: 200 })
})

test('I8.203 an attempt that was begun by the code goes on on another device without it', async () => {
  const { init, proof } = await coded()
  const phone = new Phone()
  await init(phone, { code_proof: await proof(phone) })
  expect(await init(new Phone(phone.attempt_id))).toMatchObject({ status: 200, body: { attempt_id: phone.attempt_id } })
})

test('I8.204 wrong proofs are counted per account: after ten even the right one waits, and nobody else does', async () => {
  const { init, proof, enter } = await coded()
  const other = await enter()
  const phone = new Phone()
  for (let tries = 0; tries < 10; tries++) {
    expect(await init(phone, { code_proof: randomBytes(32).toString('base64') })).toMatchObject(refused)
  }
  const right = { code_proof: await proof(phone) }
  const held = await init(phone, right)
  expect(held).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(held.headers['retry-after'])).toBeGreaterThan(0)
  const theirs = new Phone()
  expect(await init(theirs, { code_proof: await proof(theirs) }, other)).toMatchObject({ status: 200 })
  // Without a proof it is said that one is missing, as before.
  expect(await init(phone)).toMatchObject(refused)
})

test('I8.205 a renewed code is asked for at once; who began without a network by the old one is taken in', async () => {
  const { init, proof, renew, code } = await coded()
  const phone = new Phone()
  const old = { code_proof: await proof(phone) }
  const before = await code()
  expect((await renew()).status).toBe(200)
  expect(await code()).not.toBe(before)
  expect(await init(phone, old)).toMatchObject(refused)
  phone.move(0, 60_000)
  expect(await init(phone, old)).toMatchObject({ status: 200 })
})

test('I8.206 staff admit a student without the code; their phone is told so', async () => {
  const { bank, jadwal_id, student, init } = await coded()
  const [member] = await world.db
    .select()
    .from(jadwalPaketMemberTable)
    .where(eq(jadwalPaketMemberTable.user_id, student.id))
  const reply = await bank.send('jadwal-paket-member', updating(member?.id ?? '', { tanpa_kode: true }))
  expect(reply.status).toBe(200)
  const { data } = (await world.call('GET', '/my-jadwal', { token: student.token })).body
  expect(data.find((row: { jadwal_id: string }) => row.jadwal_id === jadwal_id).sittings[0].tanpa_kode).toBe(true)
  expect(await init(new Phone())).toMatchObject({ status: 200, body: { paper_key: expect.any(String) } })
})

test('P200.4 the code is made by the server as soon as a schedule starts by one; nobody can send one', async () => {
  const { bank, jadwal_id, code } = await coded()
  const made = await code()
  expect(isStartCode(made)).toBe(true)
  const typed = await bank.send('jadwal-paket', updating(jadwal_id, { kode_mulai: '1234' }))
  expect(typed).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  expect(await code()).toBe(made)
  const reply = await bank.send('jadwal-paket', updating(bank.id('jadwal kode'), { nama: 'Lain' }))
  expect(reply.body.data[0].kode_mulai).toBe(made)
})

test('P200.5 a code that could be guessed is renewed at the next write and at the next start of the server', async () => {
  const { bank, jadwal_id, code, bundle, student } = await coded()
  const weaken = () =>
    world.db.update(jadwalPaketTable).set({ kode_mulai: '1234' }).where(eq(jadwalPaketTable.id, jadwal_id))
  await weaken()
  await bank.send('jadwal-paket', updating(jadwal_id, { nama: 'Lain' }))
  expect(isStartCode(await code())).toBe(true)
  await weaken()
  await renewStartCodes(world.db, { now: world.clock.ms, random: randomBytes })
  const renewed = await code()
  expect(isStartCode(renewed)).toBe(true)
  const { data } = (await world.call('GET', '/my-jadwal', { token: student.token })).body
  const now = (data[0].sittings[0] as Sitting).bundle
  expect(now.bundle_sha256).not.toBe(bundle.bundle_sha256)
  const phone = new Phone()
  const reply = await world.call('POST', '/init-hasil-ujian', {
    token: student.token,
    body: phone.init({ jadwal_id, paper_sha256: now.paper_sha256 }, world.clock.ms, {
      code_proof: proofOf(phone.attempt_id, now.wrapped_key as Wrapped, renewed),
    }),
  })
  expect(reply.status).toBe(200)
})

test('P200.6 only staff who may change schedules renew a code; one that starts without a code has none', async () => {
  const { renew, bank } = await coded()
  expect(
    (await renew(await staff(world, ['jadwal-admin'], { create: true, update: false, delete: true }))).status,
  ).toBe(403)
  expect((await renew(await person(world))).status).toBe(403)
  const open = await make(world, 'jadwalPaket', { cara_mulai: 'open' })
  const reply = await world.call('POST', '/renew-start-code', { token: bank.admin.token, body: { jadwal_id: open } })
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
})

/** A schedule whose rooms have codes of their own, with a student in each of two rooms and one without. */
async function codedRooms() {
  const facts = { cara_mulai: 'code', kode_per_ruang: true } as const
  const bank = await Bank.make(world, { name: randomUUID(), jadwal: { kode: facts } })
  const jadwal_id = bank.id('jadwal kode')
  const enter = async (ruang: string | null) => {
    const someone = await person(world)
    const id = randomUUID()
    const made = await bank.send('jadwal-paket-member', creating({ jadwal_id, user_id: someone.id, ruang }, id))
    expect(made.status).toBe(200)
    return { ...someone, member_id: id }
  }
  const people = { a: await enter('R1'), b: await enter('R2'), none: await enter(null) }
  const bundleOf = async ({ token }: Person) => {
    const { data } = (await world.call('GET', '/my-jadwal', { token })).body
    return (data[0].sittings[0] as Sitting).bundle
  }
  const codes = async () => {
    const path = `/peserta-jadwal/summary?jadwal_id=${jadwal_id}`
    const { data } = (await world.call('GET', path, { token: bank.admin.token })).body
    const rooms = data.ruang as { ruang: string | null; kode: string | null }[]
    const [row] = await world.db.select().from(jadwalPaketTable).where(eq(jadwalPaketTable.id, jadwal_id))
    const of = (ruang: string) => rooms.find((room) => room.ruang === ruang)?.kode ?? ''
    return { R1: of('R1'), R2: of('R2'), all: row?.kode_mulai ?? '' }
  }
  const begin = async (by: Person, typed: string, offline = false, given?: Sitting['bundle']) => {
    const { wrapped_key, paper_sha256 } = given ?? (await bundleOf(by))
    const phone = new Phone()
    if (offline) phone.move(0, 60_000)
    const code_proof = proofOf(phone.attempt_id, wrapped_key as Wrapped, typed)
    const body = phone.init({ jadwal_id, paper_sha256 }, world.clock.ms, { code_proof })
    return world.call('POST', '/init-hasil-ujian', { token: by.token, body })
  }
  return { bank, jadwal_id, ...people, enter, bundleOf, codes, begin }
}

test('P730.1 the code of a room opens for those who sit there, and neither another room’s nor that of the schedule does', async () => {
  const { a, b, none, codes, begin, bundleOf } = await codedRooms()
  const { R1, R2, all } = await codes()
  expect([R1, R2, all].every(isStartCode)).toBe(true)
  expect(new Set([R1, R2, all]).size).toBe(3)
  const [first, second] = [await bundleOf(a), await bundleOf(b)]
  expect(first.bundle_sha256).toBe(second.bundle_sha256)
  expect(first.wrapped_key).not.toEqual(second.wrapped_key)
  for (const wrong of [R2, all]) {
    expect(await begin(a, wrong)).toMatchObject(refused)
    expect(await begin(a, wrong, true)).toMatchObject(refused)
    // Also by what lies on the phone of somebody who sits there.
    expect(await begin(a, wrong, true, wrong === R2 ? second : undefined)).toMatchObject(refused)
  }
  expect((await begin(a, R1)).status).toBe(200)
  expect((await begin(b, R2, true)).status).toBe(200)
  expect(await begin(none, R1)).toMatchObject(refused)
  expect((await begin(none, all)).status).toBe(200)
})

test('P730.2 who is moved to another room starts by its code, and a room that is new has one at once', async () => {
  const { bank, a, codes, begin, bundleOf } = await codedRooms()
  const { R1, R2 } = await codes()
  expect((await bank.send('jadwal-paket-member', updating(a.member_id, { ruang: 'R3' }))).status).toBe(200)
  expect(await begin(a, R1)).toMatchObject(refused)
  const path = `/peserta-jadwal/summary?jadwal_id=${bank.id('jadwal kode')}`
  const { data } = (await world.call('GET', path, { token: bank.admin.token })).body
  const { kode } = data.ruang.find((room: { ruang: string }) => room.ruang === 'R3')
  expect([R1, R2]).not.toContain(kode)
  expect((await bundleOf(a)).wrapped_key).toBeTruthy()
  expect((await begin(a, kode)).status).toBe(200)
})

test('P730.3 renewed codes are asked for at once in every room; who began by the old one without a network is taken in', async () => {
  const { bank, jadwal_id, a, b, codes, begin, bundleOf } = await codedRooms()
  const [old, before] = [await codes(), await bundleOf(a)]
  const renewed = await world.call('POST', '/renew-start-code', { token: bank.admin.token, body: { jadwal_id } })
  expect(renewed.status).toBe(200)
  const now = await codes()
  expect(new Set([now.R1, now.R2, now.all, old.R1, old.R2, old.all]).size).toBe(6)
  expect(await begin(a, old.R1)).toMatchObject(refused)
  expect(await begin(a, old.R1, false, before)).toMatchObject(refused)
  expect((await begin(a, old.R1, true, before)).status).toBe(200)
  expect((await begin(b, now.R2)).status).toBe(200)
})

test('P730.4 no student is told a code, and the print-out of a room has its own alone', async () => {
  const { bank, jadwal_id, a, codes } = await codedRooms()
  const { R1, R2, all } = await codes()
  const told = await Promise.all(
    ['/my-jadwal', `/jadwal-paket/${jadwal_id}`, `/jadwal-paket-member?jadwal_id=${jadwal_id}`].map((path) =>
      world.call('GET', path, { token: a.token }),
    ),
  )
  for (const code of [R1, R2, all]) expect(JSON.stringify(told.map(({ body }) => body))).not.toContain(code)
  const path = `/peserta-jadwal/print?jadwal_id=${jadwal_id}&ruang=R1`
  const { data } = (await world.call('GET', path, { token: bank.admin.token })).body
  expect(data.jadwal.kode_ruang).toEqual([{ ruang: 'R1', kode: R1 }])
})

test('P730.5 rooms that are dealt together have codes, and where one code is for all again it opens for everybody', async () => {
  const { bank, jadwal_id, a, none, codes, begin } = await codedRooms()
  const rooms = [{ nama: 'Aula', capacity: 40 }]
  const deal = { batch: randomUUID(), jadwal_id, rooms, order: 'nama', scope: 'all', prefix: null }
  expect(
    (await world.call('POST', '/peserta-jadwal/assign-rooms', { token: bank.admin.token, body: deal })).status,
  ).toBe(200)
  const path = `/peserta-jadwal/summary?jadwal_id=${jadwal_id}`
  const { data } = (await world.call('GET', path, { token: bank.admin.token })).body
  expect(data.ruang).toMatchObject([{ ruang: 'Aula', count: 3, kode: expect.stringMatching(/-/) }])
  expect((await begin(none, data.ruang[0].kode)).status).toBe(200)
  const [row] = await world.db.select().from(jadwalPaketTable).where(eq(jadwalPaketTable.id, jadwal_id))
  const off = updating(jadwal_id, { kode_per_ruang: false }, row?.version)
  expect((await bank.send('jadwal-paket', off)).status).toBe(200)
  const { all } = await codes()
  expect((await begin(a, all)).status).toBe(200)
})

test('P730.6 the code of a room takes over what runs as well, also with a paper that is handed out no more', async () => {
  const { bank, a, b, codes, begin, bundleOf } = await codedRooms()
  const { R1, R2, all } = await codes()
  const before = await bundleOf(a)
  const { attempt_id } = (await begin(a, R1)).body
  const again = { status: 200, body: { attempt_id } }
  expect(await bundleOf(a)).toEqual(before)
  expect(await begin(a, R1)).toMatchObject(again)
  expect((await bank.send('soal', updating(bank.id('pilihan'), { teks: '<p>Soal yang lain</p>' }))).status).toBe(200)
  expect((await bundleOf(b)).bundle_sha256).not.toBe(before.bundle_sha256)
  expect(await bundleOf(a)).toEqual(before)
  expect(await begin(a, R1)).toMatchObject(again)
  for (const wrong of [R2, all]) expect(await begin(a, wrong)).toMatchObject(refused)
})

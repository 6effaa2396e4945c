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
import { updating } from '#tests/support/writes.ts'

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

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditTable, bundleTable, jadwalPaketUjianTable } from '#server/db/tables/index.ts'
import { Phone } from '#tests/support/exam-material.ts'
import { make } from '#tests/support/factories.ts'
import { person } from '#tests/support/people.ts'
import { Bank } from '#tests/support/published.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { creating, deleting, updating } from '#tests/support/writes.ts'

let world: World
let bank: Bank
beforeAll(async () => {
  world = await createWorld()
  bank = await Bank.make(world, { name: randomUUID() })
})
afterAll(() => world.close())

const sittings = (jadwal_id: string) =>
  world.db.select().from(jadwalPaketUjianTable).where(eq(jadwalPaketUjianTable.jadwal_id, jadwal_id))
const at = (hours: number) => new Date(world.clock.ms + hours * 3_600_000).toISOString()

async function schedule(facts: object = {}): Promise<string> {
  const id = randomUUID()
  const window = { mulai: at(-1), selesai: at(24), untuk: 'semua', status: 'terbit' }
  const data = { paket_id: bank.id('paket'), nama: `Jadwal ${id}`, ...window, ...facts }
  expect((await bank.send('jadwal-paket', creating(data, id))).status).toBe(200)
  return id
}

test('P80.4 a schedule made for a published package has its exam to sit at once, paper and all, and the trail says so', async () => {
  const [sitting, ...others] = await sittings(await schedule())
  expect(others).toEqual([])
  expect(sitting?.ujian_id).toBe(bank.id('ujian'))
  const papers = await world.db
    .select()
    .from(bundleTable)
    .where(eq(bundleTable.jadwal_ujian_id, sitting?.id ?? ''))
  expect(papers).toHaveLength(1)
  const trail = await world.db
    .select()
    .from(auditTable)
    .where(eq(auditTable.subject, sitting?.id ?? ''))
  expect(trail.map(({ action }) => action)).toEqual(['jadwal-paket-ujian/create'])
})

test('P80.5 a schedule that was there before its package had a published exam gets it with the publication', async () => {
  const jadwal_id = await make(world, 'jadwalPaket', { paket_id: bank.id('paket'), mulai: at(-1), selesai: at(24) })
  expect(await sittings(jadwal_id)).toEqual([])
  await bank.send('ujian', updating(bank.id('ujian'), { deskripsi: 'Terbit lagi' }))
  expect(await sittings(jadwal_id)).toMatchObject([{ ujian_id: bank.id('ujian') }])
})

test('P80.6 who names the same exam for a schedule means the sitting that came by itself, and there is one', async () => {
  const jadwal_id = await schedule()
  const id = randomUUID()
  const named = { jadwal_id, ujian_id: bank.id('ujian'), urutan: 3 }
  expect((await bank.send('jadwal-paket-ujian', creating(named, id))).status).toBe(200)
  expect(await sittings(jadwal_id)).toMatchObject([{ id, urutan: 3 }])
})

test('P80.9 once a schedule is open and has participants its exam stays: phones without a network may have begun it', async () => {
  const jadwal_id = await schedule({ mulai: at(0.05) })
  const student = await person(world)
  await world.call('POST', '/my-paket/register', { token: student.token, body: { jadwal_id } })
  const [sitting] = await sittings(jadwal_id)
  const { body } = await world.call('GET', '/my-jadwal', { token: student.token })
  const { paper_sha256 } = body.data[0].sittings[0].bundle
  const other = await make(world, 'paket')
  world.clock.advance(300_000)
  const taken = [
    await bank.send('jadwal-paket-ujian', deleting(sitting?.id ?? '')),
    await bank.send('jadwal-paket', updating(jadwal_id, { paket_id: other })),
  ]
  expect(taken.map((reply) => reply.body.code)).toEqual(['in_use', 'in_use'])
  const begun = { jadwal_id, jadwal_ujian_id: sitting?.id ?? '', paper_sha256 }
  const phone = new Phone()
  phone.move(0, 60_000)
  const init = phone.init(begun, world.clock.ms, { jadwal_ujian_id: begun.jadwal_ujian_id })
  const late = await world.call('POST', '/init-hasil-ujian', { token: student.token, body: init })
  expect(late.body).toMatchObject({ attempt_id: phone.attempt_id, facts: { uncounted: false } })
})

test('P80.8 a sitting whose paper phones may hold already is not replaced by another of the same exam', async () => {
  const jadwal_id = await schedule()
  const [before] = await sittings(jadwal_id)
  const student = await person(world)
  await world.call('POST', '/my-paket/register', { token: student.token, body: { jadwal_id } })
  const refused = await bank.send('jadwal-paket-ujian', creating({ jadwal_id, ujian_id: bank.id('ujian'), urutan: 3 }))
  expect(refused.body.code).toBe('duplicate')
  expect(await sittings(jadwal_id)).toEqual([before])
})

test('P80.7 a schedule that nobody has sat may change its package, and then asks the other package’s exam', async () => {
  const jadwal_id = await schedule()
  const other = await make(world, 'paket')
  expect((await bank.send('jadwal-paket', updating(jadwal_id, { paket_id: other }))).status).toBe(200)
  expect(await sittings(jadwal_id)).toEqual([])
  await bank.send('jadwal-paket', updating(jadwal_id, { paket_id: bank.id('paket') }, 2))
  expect(await sittings(jadwal_id)).toMatchObject([{ ujian_id: bank.id('ujian') }])
})

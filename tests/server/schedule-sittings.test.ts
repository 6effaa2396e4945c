import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditTable, bundleTable, jadwalPaketUjianTable } from '#server/db/tables/index.ts'
import { make } from '#tests/support/factories.ts'
import { Bank } from '#tests/support/published.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { creating, updating } from '#tests/support/writes.ts'

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
  const window = { mulai: at(-1), selesai: at(24), status: 'terbit' }
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

test('P80.7 a schedule that nobody has sat may change its package, and then asks the other package’s exam', async () => {
  const jadwal_id = await schedule()
  const other = await make(world, 'paket')
  expect((await bank.send('jadwal-paket', updating(jadwal_id, { paket_id: other }))).status).toBe(200)
  expect(await sittings(jadwal_id)).toEqual([])
  await bank.send('jadwal-paket', updating(jadwal_id, { paket_id: bank.id('paket') }, 2))
  expect(await sittings(jadwal_id)).toMatchObject([{ ujian_id: bank.id('ujian') }])
})

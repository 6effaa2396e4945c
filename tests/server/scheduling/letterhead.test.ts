import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedAccess } from '#server/access/base-levels.ts'
import { letterheadTable, userTable } from '#server/db/tables/index.ts'
import { account, logIn } from '#tests/support/account.ts'
import { make } from '#tests/support/factories.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { creating, send } from '#tests/support/writes.ts'

let world: World
let clerk: Person
beforeAll(async () => {
  world = await createWorld()
  clerk = await staff(world, ['jadwal-admin', 'letterhead'])
})
afterAll(() => world.close())

const head = (nama: string, sekolah: string | null) =>
  send(
    world,
    clerk.token,
    'letterhead',
    creating({ nama, alamat: 'Jl. Merdeka 1', kontak: '021 555', logo: null, sekolah }),
  )

/** A schedule with a student of each school. */
async function scheduleOf(...schools: (string | null)[]): Promise<string> {
  const jadwal_id = await make(world, 'jadwalPaket')
  for (const sekolah_tercatat of schools) {
    const someone = await person(world)
    await world.db.update(userTable).set({ sekolah_tercatat }).where(eq(userTable.id, someone.id))
    await make(world, 'jadwalPaketMember', { jadwal_id, user_id: someone.id })
  }
  return jadwal_id
}
const printed = async (jadwal_id: string) => {
  const reply = await world.call('GET', `/peserta-jadwal/print?jadwal_id=${jadwal_id}`, { token: clerk.token })
  const report = await world.call('GET', `/report-jadwal?jadwal_id=${jadwal_id}`, { token: clerk.token })
  expect(report.body.data.letterhead).toEqual(reply.body.data.letterhead)
  return reply.body.data.letterhead
}

test('P711.1 a sheet of one school has its head, every other the platform’s, and none is made up', async () => {
  const school = `SMA ${randomUUID().slice(0, 8)}`
  const own = await scheduleOf(school, school)
  expect(await printed(own)).toBeNull()
  expect((await head('Bimbel Cerdas', null)).status).toBe(200)
  expect(await printed(own)).toEqual({ nama: 'Bimbel Cerdas', alamat: 'Jl. Merdeka 1', kontak: '021 555', logo: null })
  expect((await head('SMA Negeri 1', school)).status).toBe(200)
  expect(await printed(own)).toMatchObject({ nama: 'SMA Negeri 1' })
  expect(await printed(await scheduleOf(school, 'SMA lain'))).toMatchObject({ nama: 'Bimbel Cerdas' })
  expect(await printed(await scheduleOf(school, null))).toMatchObject({ nama: 'Bimbel Cerdas' })
  expect(await printed(await make(world, 'jadwalPaket'))).toMatchObject({ nama: 'Bimbel Cerdas' })
})

test('P711.2 there is one head for each school and one for all others; a logo is a stored picture', async () => {
  const school = `SMA ${randomUUID().slice(0, 8)}`
  await head('Satu', school)
  const again = await head('Dua', school)
  expect([again.status, again.body.code]).toEqual([409, 'duplicate'])
  await world.db.delete(letterheadTable)
  await head('Semua', null)
  expect((await head('Semua lagi', null)).body.code).toBe('duplicate')
  const foreign = creating({ nama: 'X', alamat: '', kontak: '', logo: 'https://example.org/x.png', sekolah: 'Y' })
  expect((await send(world, clerk.token, 'letterhead', foreign)).status).toBe(400)
})

test('P711.3 what is printed of one student has the head of that student’s school; students themselves are sent none', async () => {
  await world.db.delete(letterheadTable)
  await seedAccess(world.db, world.clock.now)
  const school = `SMA ${randomUUID().slice(0, 8)}`
  await head('Bimbel Cerdas', null)
  await head('SMA Negeri 1', school)
  const staffed = await staff(world, ['customer', 'rekap-raport'])
  const [own, other] = [await account(world), await account(world)]
  await world.db.update(userTable).set({ sekolah_tercatat: school }).where(eq(userTable.id, own.id))
  const card = async (user_id: string, token = staffed.token) =>
    (await world.call('GET', `/get-raport?user_id=${user_id}`, { token })).body.data.letterhead
  expect(await card(own.id)).toMatchObject({ nama: 'SMA Negeri 1' })
  expect(await card(other.id)).toMatchObject({ nama: 'Bimbel Cerdas' })
  expect(await card(own.id, (await logIn(world, own)).body.token)).toBeNull()
  const cards = async (...user_ids: string[]) =>
    (await world.call('POST', '/login-cards', { token: staffed.token, body: { batch: randomUUID(), user_ids } })).body
  expect(await cards(own.id)).toMatchObject({ letterhead: { nama: 'SMA Negeri 1' } })
  expect(await cards(own.id, other.id)).toMatchObject({ letterhead: { nama: 'Bimbel Cerdas' } })
})

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cetakReply } from '#contract/peserta-jadwal.ts'
import { make } from '#tests/support/factories.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
let clerk: Person
beforeAll(async () => {
  world = await createWorld()
  clerk = await staff(world, ['jadwal-admin'])
})
afterAll(() => world.close())

const printed = async (jadwal_id: string) =>
  cetakReply.parse(
    (await world.call('GET', `/peserta-jadwal/cetak?jadwal_id=${jadwal_id}`, { token: clerk.token })).body,
  ).data

test('P80.1 an incident that hit nobody stands in the report of the sitting, with nobody to its name', async () => {
  const jadwal_id = await make(world, 'jadwalPaket')
  const body = {
    id: randomUUID(),
    jadwal_id,
    sasaran: { ruang: ['R9'] },
    reason: 'Genset diuji.',
    rentang: { ms: 120_000 },
  }
  const noted = await world.call('POST', '/insiden-ujian', { token: clerk.token, body })
  expect(noted.body.data).toMatchObject({ done: 0 })
  expect((await printed(jadwal_id)).berita.kejadian).toMatchObject([
    { action: 'ujian/incident', reason: 'Genset diuji.', jumlah: 0, at: new Date(world.clock.ms).toISOString() },
  ])
})

test('P80.2 a schedule with more people than are printed at once says so, and its report counts all of them', async () => {
  const jadwal_id = await make(world, 'jadwalPaket')
  const first = await person(world)
  await make(world, 'jadwalPaketMember', { jadwal_id, user_id: first.id })
  expect((await printed(jadwal_id)).lebih).toBe(false)
  await world.db.execute(sql`
    with people as (
      insert into app_user
      select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'email', 'banyak' || n || '@elp.test'))).*
      from app_user u, generate_series(1, 10000) n where u.id = ${first.id}
      returning id
    )
    insert into jadwal_paket_member
    select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'user_id', people.id))).*
    from jadwal_paket_member m, people where m.jadwal_id = ${jadwal_id}`)
  const { lebih, peserta, berita } = await printed(jadwal_id)
  expect([lebih, peserta.length, berita.terdaftar, berita.hadir]).toEqual([true, 10_000, 10_001, 0])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedAccess } from '#server/access/base-levels.ts'
import { regionTable } from '#server/db/tables/index.ts'
import { announce } from '#server/notices/announce.ts'
import { fanOut } from '#server/notices/fan-out.ts'
import { answered } from '#tests/support/each-call.ts'
import { make } from '#tests/support/factories.ts'
import { person } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await seedAccess(world.db, world.clock.now)
})
afterAll(() => world.close())

test('W3.3 what is published is read by everybody, in lists and one by one', async () => {
  const at = new Date(world.clock.ms - 1000).toISOString()
  const page = await make(world, 'page', { slug: 'kenapa-irt', status: 'terbit', terbit_at: at })
  await make(world, 'guide', { type: 'faq', slug: 'tanya', status: 'terbit' })
  await make(world, 'guide', { type: 'panduan', slug: 'sinyal', status: 'terbit' })
  const banner = await make(world, 'banner', { status: 'terbit' })
  const pages = (await answered(world, 'GET /public-page')).body.data
  expect(pages).toEqual(expect.arrayContaining([expect.objectContaining({ slug: 'kenapa-irt' })]))
  await answered(world, 'GET /public-page/{id}', { id: 'kenapa-irt' })
  await answered(world, 'GET /public-page/{id}', { id: page })
  expect((await answered(world, 'GET /faq')).body.data).toHaveLength(1)
  await answered(world, 'GET /faq/{id}', { id: 'tanya' })
  expect((await answered(world, 'GET /panduan')).body.data).toHaveLength(1)
  await answered(world, 'GET /panduan/{id}', { id: 'sinyal' })
  expect((await answered(world, 'GET /banner-promotion')).body.data).toHaveLength(1)
  await answered(world, 'GET /banner-promotion/{id}', { id: banner })
})

test('W3.3 regions are read from the province down to the village', async () => {
  await world.db
    .insert(regionTable)
    .values([
      { id: '32', level: 'provinsi', nama: 'Jawa Barat', listed: true },
      { id: '32.73', level: 'kabupaten-kota', nama: 'Kota Bandung', above_id: '32', listed: true },
      { id: '32.73.01', level: 'kecamatan', nama: 'Sukasari', above_id: '32.73', listed: true },
      { id: '32.73.01.1001', level: 'desa', nama: 'Gegerkalong', above_id: '32.73.01', listed: true },
    ])
    .onConflictDoNothing()
  const names = async (call: string, query = {}) =>
    (await answered(world, call, { query })).body.data.map(({ nama }: { nama: string }) => nama)
  expect(await names('GET /provinsi')).toContain('Jawa Barat')
  expect(await names('GET /kabupaten-kota', { provinsi_id: '32' })).toContain('Kota Bandung')
  expect(await names('GET /kecamatan', { kabupaten_kota_id: '32.73' })).toContain('Sukasari')
  expect(await names('GET /desa', { kecamatan_id: '32.73.01' })).toContain('Gegerkalong')
})

test('W3.3 one’s own notices are listed, read and deleted', async () => {
  const { id, token } = await person(world)
  const params = { judul: 'Bawa kartu', message: 'Halo', link: null }
  await world.db.transaction((tx) =>
    announce(tx, { kind: 'staff_message', params, to: { user_id: id } }, world.clock.ms),
  )
  await fanOut({ db: world.db, now: world.clock.now, stopped: () => false })
  const [notice] = (await answered(world, 'GET /notification', { token })).body.data
  await answered(world, 'POST /notification/mark-as-read', { token, body: { ids: [notice.id] } })
  await answered(world, 'POST /notification/delete', { token, body: { ids: [notice.id] } })
  expect((await answered(world, 'GET /notification', { token })).body.data).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { person, staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const create = (id: string, data: object) => ({ batch: randomUUID(), changes: [{ op: 'create', id, data }] })

test('staff with the menu make a subject, anybody reads it', async () => {
  const { token } = await staff(world, ['mata-pelajaran'])
  const id = randomUUID()
  const made = await world.call('POST', '/input/mapel', {
    token,
    body: create(id, { nama: 'Matematika', kode: 'MTK' }),
  })
  expect(made.status).toBe(200)
  expect(made.body.data[0]).toMatchObject({ id, nama: 'Matematika', status: 'terbit', version: 1 })
  const read = await world.call('GET', '/mapel?q=mate')
  expect(read.body).toMatchObject({ total: 1, data: [{ id }] })
})

test('a repeated batch answers what it answered first; other content under its number is refused', async () => {
  const { token } = await staff(world, ['mata-pelajaran'])
  const body = create(randomUUID(), { nama: 'Fisika', kode: 'FIS' })
  const [first, second] = await Promise.all([1, 2].map(() => world.call('POST', '/input/mapel', { token, body })))
  expect(second?.body).toEqual(first?.body)
  const other = { ...body, changes: create(randomUUID(), { nama: 'Kimia', kode: 'KIM' }).changes }
  expect((await world.call('POST', '/input/mapel', { token, body: other })).body.code).toBe('batch_conflict')
})

test('a stale version answers 409 with the current row', async () => {
  const { token } = await staff(world, ['mata-pelajaran'])
  const id = randomUUID()
  await world.call('POST', '/input/mapel', { token, body: create(id, { nama: 'Biologi', kode: 'BIO' }) })
  const update = (nama: string) => ({
    batch: randomUUID(),
    changes: [{ op: 'update', id, version: 1, data: { nama } }],
  })
  expect((await world.call('POST', '/input/mapel', { token, body: update('Biologi Umum') })).status).toBe(200)
  const stale = await world.call('POST', '/input/mapel', { token, body: update('Biologi Sel') })
  expect(stale.status).toBe(409)
  expect(stale.body).toMatchObject({
    code: 'version_conflict',
    details: { current: { nama: 'Biologi Umum', version: 2 } },
  })
})

test('a batch is all or nothing, and names the field that failed', async () => {
  const { token } = await staff(world, ['mata-pelajaran'])
  const body = {
    batch: randomUUID(),
    changes: [
      { op: 'create', id: randomUUID(), data: { nama: 'Sejarah', kode: 'SEJ' } },
      { op: 'create', id: randomUUID(), data: { nama: '', kode: 'X' } },
    ],
  }
  const refused = await world.call('POST', '/input/mapel', { token, body })
  expect(refused.status).toBe(400)
  expect(refused.body.errors[0].path).toBe('changes.1.data.nama')
  expect((await world.call('GET', '/mapel?q=sejarah')).body.total).toBe(0)
})

test('without the flag the write is refused, without a login it asks for one', async () => {
  const siswa = await person(world)
  const reader = await staff(world, ['mata-pelajaran'], { create: false, update: true, delete: false })
  const body = create(randomUUID(), { nama: 'Seni', kode: 'SEN' })
  expect((await world.call('POST', '/input/mapel', { token: siswa.token, body })).body.code).toBe('forbidden')
  expect((await world.call('POST', '/input/mapel', { token: reader.token, body })).body.code).toBe('forbidden')
  expect((await world.call('POST', '/input/mapel', { body })).body.code).toBe('unauthenticated')
})

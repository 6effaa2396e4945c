import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { make } from '#tests/support/factories.ts'
import { person, staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('P703.2 the topics of a subject are listed once each with how many questions have them, for those of the bank', async () => {
  const mapel_id = await make(world, 'mapel')
  const materi = `Barisan ${randomUUID()}`
  for (const topic of [materi, materi, `${materi} 2`, '']) await make(world, 'soal', { mapel_id, materi: topic })
  await make(world, 'soal', { materi: 'Lain' })
  const { token } = await staff(world, ['bank-soal'])
  const ask = (as: string, query = '') => world.call('GET', `/topik-soal${query}`, { token: as })
  expect((await ask(token, `?mapel_id=${mapel_id}`)).body.data).toEqual([
    { materi, soal: 2 },
    { materi: `${materi} 2`, soal: 1 },
  ])
  expect((await ask(token)).body.data.map((one: { materi: string }) => one.materi)).toContain('Lain')
  expect((await ask((await person(world)).token)).status).toBe(403)
  expect((await ask(token, '?mapel_id=x')).status).toBe(400)
})

test('P703.3 a question of the bank tells in how many packages it is', async () => {
  const soal_id = await make(world, 'soal')
  const other = await make(world, 'soal')
  const paket_id = await make(world, 'paket')
  for (const [at, kode] of [
    [paket_id, 'A'],
    [paket_id, 'B'],
    [await make(world, 'paket'), 'A'],
  ] as const)
    await make(world, 'subtestPaket', { paket_id: at, kode, soal_ids: [soal_id] })
  const { token } = await staff(world, ['bank-soal'])
  const uses = async (id: string) => (await world.call('GET', `/soal/${id}`, { token })).body.data.dipakai
  expect([await uses(soal_id), await uses(other)]).toEqual([2, 0])
})

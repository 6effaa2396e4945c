import { afterAll, beforeAll, expect, test } from 'vitest'
import { register, sitting } from '#tests/support/exam-factory.ts'
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

const MINUTE = 60_000
const at = (minutes: number) => new Date(world.clock.ms + minutes * MINUTE).toISOString()
const list = (query: string) => world.call('GET', `/jadwal-paket?size=100&${query}`, { token: clerk.token })
const ids = async (query: string): Promise<string[]> =>
  (await list(query)).body.data.map(({ id }: { id: string }) => id)

test('P700.1 who starts at the last moment has the full time: until then a schedule runs, and then it is over', async () => {
  const paket_id = await make(world, 'paket', { waktu: 'total', durasi_detik: 3600 })
  const jadwal = (mulai: number, selesai: number, status: 'terbit' | 'draf' | 'batal' = 'terbit') =>
    make(world, 'jadwalPaket', { paket_id, mulai: at(mulai), selesai: at(selesai), status })
  const coming = await jadwal(1, 61)
  const open = await jadwal(-1, 61)
  const closing = await jadwal(-90, -59)
  const over = await jadwal(-90, -61)
  const draft = await jadwal(-90, -61, 'draf')
  const cancelled = await jadwal(-1, 61, 'batal')
  const all = [coming, open, closing, over, draft, cancelled]
  const found = async (tahap: string) => (await ids(`tahap=${tahap}`)).filter((id) => all.includes(id)).sort()
  expect(await found('akan_datang')).toEqual([coming])
  expect(await found('berjalan')).toEqual([open, closing].sort())
  expect(await found('selesai')).toEqual([over])
  expect(await found('draf,batal')).toEqual([draft, cancelled].sort())
  const shown = (await world.call('GET', `/jadwal-paket/${closing}`, { token: clerk.token })).body.data
  expect(shown.ends_at).toBe(at(1))
})

test('P700.2 the time of sub-tests counts where each has its own; phases and months that there are not are refused', async () => {
  const paket_id = await make(world, 'paket', { waktu: 'subtes', durasi_detik: null })
  for (const kode of ['PU', 'PK']) await make(world, 'subtestPaket', { paket_id, kode, durasi_detik: 1800 })
  const id = await make(world, 'jadwalPaket', { paket_id, mulai: at(0), selesai: at(5), status: 'terbit' })
  expect((await world.call('GET', `/jadwal-paket/${id}`, { token: clerk.token })).body.data.ends_at).toBe(at(65))
  for (const query of ['tahap=kapan', 'tahap=selesai,x', 'bulan=2026-13', 'bulan=kini'])
    expect((await list(query)).body.code, query).toBe('invalid_input')
})

test('P700.3 a month holds what starts in it or on the day before and after, by the clock of WIB', async () => {
  const start = (mulai: string) => make(world, 'jadwalPaket', { mulai, selesai: '2031-12-01T00:00:00.000Z' })
  const moments = ['01-30T16:59', '01-30T17:00', '03-01T16:59', '03-01T17:00']
  const [before, first, last, after] = await Promise.all(moments.map((moment) => start(`2031-${moment}:00.000Z`)))
  expect((await ids('bulan=2031-02')).sort()).toEqual([first, last].sort())
  expect(await ids('bulan=2031-01')).toEqual(expect.arrayContaining([before, first]))
  expect(await ids('bulan=2031-03')).toEqual(expect.arrayContaining([last, after]))
})

test('P700.6 a day holds what starts within a day of the moment at which it begins', async () => {
  const start = (mulai: string) => make(world, 'jadwalPaket', { mulai, selesai: '2032-12-01T00:00:00.000Z' })
  const moments = ['04-09T15:59', '04-09T16:00', '04-10T15:59', '04-10T16:00']
  const [before, first, last, after] = await Promise.all(moments.map((moment) => start(`2032-${moment}:00.000Z`)))
  expect((await ids('hari=2032-04-09T16:00:00.000Z')).sort()).toEqual([first, last].sort())
  expect(await ids('hari=2032-04-08T16:00:00.000Z')).toEqual([before])
  expect(await ids('hari=2032-04-10T16:00:00.000Z')).toEqual([after])
  for (const query of ['hari=2032-04-09', 'hari=2032-13-09T16:00:00.000Z', 'hari=kini'])
    expect((await list(query)).body.code, query).toBe('invalid_input')
})

test('P700.4 the counters of several boards come at once, to those who hold the boards', async () => {
  const first = await sitting(world)
  const second = await sitting(world)
  for (const id of [(await person(world)).id, (await person(world)).id]) await register(world, first.jadwal_id, id)
  const query = `jadwal_ids=${first.jadwal_id},${second.jadwal_id},00000000-0000-4000-8000-000000000000,kosong`
  const ask = (token: string) => world.call('GET', `/live-board/counts?${query}`, { token })
  const { body } = await ask(clerk.token)
  const counts = new Map(body.data.map((one: { jadwal_id: string; counts: object }) => [one.jadwal_id, one.counts]))
  expect(counts.size).toBe(2)
  expect(counts.get(first.jadwal_id)).toMatchObject({ everyone: 2, not_started: 2, working: 0, unsent: 0 })
  expect(counts.get(second.jadwal_id)).toMatchObject({ everyone: 0 })
  expect((await ask((await staff(world, ['bank-soal'])).token)).status).toBe(403)
  expect((await ask((await person(world)).token)).status).toBe(403)
})

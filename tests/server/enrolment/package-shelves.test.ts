import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { weighedSubtestsReply } from '#contract/packages/subtest-weights.ts'
import { scheduleCategoriesReply } from '#contract/scheduling/schedule-categories.ts'
import { paketTable } from '#server/db/tables/index.ts'
import { make } from '#tests/support/factories.ts'
import { isCleanRefusal } from '#tests/support/hostile.ts'
import { person, staff } from '#tests/support/people.ts'
import { exam, Log, pilihan } from '#tests/support/score-world.ts'
import { attemptOf, iso, sittingOf } from '#tests/support/sealed-attempt.ts'
import { createWorld, type World } from '#tests/support/world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const weights = async (paket_id: string, token: string) => {
  const { status, body } = await world.call('GET', `/subtest-with-bobot?paket_id=${paket_id}`, { token })
  if (status !== 200) return body.reason
  const { data, released } = weighedSubtestsReply.parse(body)
  return [released, ...data.map(({ bobot, poin_benar }) => [bobot, poin_benar])]
}

/** An exam whose sub-test stands in the package as well, sat by one student. */
async function sat(jadwal = {}) {
  const soal = [pilihan(['A'])]
  const published = exam('bobot', [{ soal, rule: { bobot: 3, poin_benar: 4 } }])
  const sitting = await sittingOf(world, published, { jadwal })
  const { paket_id } = published.paper
  await world.db.update(paketTable).set({ untuk: 'semua' }).where(eq(paketTable.id, paket_id))
  const [part] = published.keys.subtes
  await make(world, 'subtestPaket', { id: part?.id as string, paket_id, bobot: 7, poin_benar: 5 })
  const siswa = await person(world)
  await attemptOf(world, sitting, siswa.id, new Log().answer(soal[0] as never, 'A'))
  return { paket_id, siswa }
}

test('P475.1 staff of packages read the weights of sub-tests, students only those of what they sat, once it is released', async () => {
  const at = world.clock.ms
  const { paket_id, siswa } = await sat({ pengumuman_at: iso(at + 5 * MINUTE) })
  const builder = await staff(world, ['paket-tryout'])
  expect(await weights(paket_id, builder.token)).toEqual([true, [7, 5]])
  expect(await weights(paket_id, siswa.token)).toEqual([false, [null, null]])
  world.clock.ms = at + 5 * MINUTE
  // As they stood in the paper: staff have changed the package since.
  expect(await weights(paket_id, siswa.token)).toEqual([true, [3, 4]])
  expect(await weights(paket_id, (await person(world)).token)).toEqual([false, [null, null]])
  expect(await weights(paket_id, (await staff(world, ['customer'])).token)).toEqual([false, [null, null]])
  world.clock.ms = at
})

test('P475.2 what a reader may not see has no weights, and nothing sent is a fault of the server', async () => {
  const hidden = await make(world, 'paket', { status: 'draf' })
  const { token } = await person(world)
  expect(await weights(hidden, token)).toBe('missing.paket')
  expect((await world.call('GET', `/subtest-with-bobot?paket_id=${hidden}`)).status).toBe(401)
  for (const sent of ['', 'x', '%00', '%27%20or%201%3D1', 'a'.repeat(5000)]) {
    const { status, body } = await world.call('GET', `/subtest-with-bobot?paket_id=${sent}`, { token })
    expect(isCleanRefusal(status, body), sent).toBe(true)
  }
})

test('P475.3 categories count the schedules that the reader may join and that are not over', async () => {
  const nama = 'Kategori berjadwal'
  const kategori_id = await make(world, 'kategoriPaket', { nama, urutan: 3 })
  const paket_id = await make(world, 'paket', { kategori_id })
  const paid = await make(world, 'paket', { kategori_id, tipe: 'berbayar', harga: 9000 })
  await make(world, 'jadwalPaket', { paket_id })
  await make(world, 'jadwalPaket', { paket_id })
  await make(world, 'jadwalPaket', { paket_id, status: 'draf' })
  await make(world, 'jadwalPaket', { paket_id: paid, untuk: 'pemilik' })
  await make(world, 'jadwalPaket', { paket_id, selesai: iso(world.clock.ms - 1), mulai: iso(world.clock.ms - HOUR) })
  const seen = async (token: string) => {
    const { body } = await world.call('GET', '/kategori-jadwal-paket', { token })
    return scheduleCategoriesReply.parse(body).data.find(({ id }) => id === kategori_id)
  }
  const student = await person(world)
  expect(await seen(student.token)).toEqual({ id: kategori_id, nama, jumlah: 2 })
  await make(world, 'memberPaket', { paket_id: paid, user_id: student.id, sumber: 'beli' })
  expect((await seen(student.token))?.jumlah).toBe(3)
  expect((await seen((await staff(world, ['jadwal-admin'])).token))?.jumlah).toBe(4)
  expect((await world.call('GET', '/kategori-jadwal-paket')).status).toBe(401)
  const { body } = await world.call('GET', `/jadwal-paket?paket_id=${paket_id}`, student)
  expect(body.data.map((row: { kategori_id: string }) => row.kategori_id)).toEqual([
    kategori_id,
    kategori_id,
    kategori_id,
  ])
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jadwalPaketTable, soalTable, stemFingerprintTable } from '#server/db/tables/index.ts'
import { makeRankings } from '#server/ranking/make.ts'
import { refreshItemFigures } from '#server/reporting/item-figures.ts'
import { make } from '#tests/support/factories.ts'
import { staff } from '#tests/support/people.ts'
import { satExam } from '#tests/support/sat-exam.ts'
import { exam, pilihan } from '#tests/support/score-world.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await createWorld()
  token = (await staff(world, ['bank-soal'])).token
})
afterAll(() => world.close())

const thrown = (error: unknown) => {
  throw error
}
async function refresh(): Promise<void> {
  const deps = { db: world.db, now: world.clock.now, onError: thrown, stopped: () => false }
  await makeRankings(deps)
  await refreshItemFigures(deps)
}

/** The question of a sitting, in the bank as well. */
async function intoBank(id: string): Promise<void> {
  const copy = await make(world, 'soal')
  await world.db.update(soalTable).set({ id }).where(eq(soalTable.id, copy))
  await world.db.insert(stemFingerprintTable).values({ soal_id: id, version: 1, pieces: [] })
}

/** Two questions of which `right` of so many takers answer the first, and everybody the second. */
async function sat(takers: number, right: number) {
  const given = exam('benar_salah', [{ soal: [pilihan(['A']), pilihan(['A'])] }])
  const [first] = given.paper.subtes[0]?.soal ?? []
  const soal_id = first?.id as string
  await intoBank(soal_id)
  const answer = ({ soal: { id } }: { soal: { id: string } }, taker: number) =>
    id === soal_id && taker >= right ? 'B' : 'A'
  const sitting = await satExam(world, given, { takers, answer })
  return { ...sitting, given, soal_id, answer }
}

const told = async (id: string) => {
  const { takers, facility, discrimination } = (await world.call('GET', `/soal/${id}`, { token })).body.data
  return { takers, facility, discrimination }
}
const NOTHING = { takers: 0, facility: null, discrimination: null }

test('S711.1 the bank tells of a question how those did who sat it, as far as it stands as it was sat', async () => {
  const { soal_id } = await sat(12, 9)
  expect(await told(soal_id)).toEqual(NOTHING)
  await refresh()
  expect(await told(soal_id)).toMatchObject({ takers: 12, facility: 0.75 })
  await world.db
    .update(stemFingerprintTable)
    .set({ content_fingerprint: 'anew' })
    .where(eq(stemFingerprintTable.soal_id, soal_id))
  expect(await told(soal_id)).toEqual(NOTHING)
})

test('S711.2 of fewer than ten who sat it no figure is told', async () => {
  const { soal_id } = await sat(9, 5)
  await refresh()
  expect(await told(soal_id)).toEqual(NOTHING)
})

test('S711.3 the schedule that began last is the one that is told of, whichever was scored last', async () => {
  const { soal_id, jadwal_id, given, answer } = await sat(10, 5)
  const paket_id = randomUUID()
  const again = { ...given, paper: { ...given.paper, paket_id } }
  const later = await satExam(world, again, { takers: 10, answer: (one, taker) => answer(one, taker - 3) })
  const startedBefore = new Date(world.clock.now() - 86_400_000).toISOString()
  await world.db.update(jadwalPaketTable).set({ mulai: startedBefore }).where(eq(jadwalPaketTable.id, jadwal_id))
  await refresh()
  expect(later.jadwal_id).not.toBe(jadwal_id)
  expect(await told(soal_id)).toMatchObject({ takers: 10, facility: 0.8 })
})

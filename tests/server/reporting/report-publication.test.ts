import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attemptTable, paperKeyTable, publishedPaperTable } from '#server/db/tables/index.ts'
import type { PaperKeys, SoalKeys } from '#server/packages/publication/keys.ts'
import { scoreAttempts } from '#server/results/score-attempts.ts'
import { person } from '#tests/support/people.ts'
import { Bank } from '#tests/support/published.ts'
import { Log } from '#tests/support/score-world.ts'
import { attemptOf } from '#tests/support/sealed-attempt.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { updating } from '#tests/support/writes.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function published(bank: Bank): Promise<string> {
  const { paket_id } = publishedPaperTable
  const [row] = await world.db
    .select()
    .from(publishedPaperTable)
    .where(eq(paket_id, bank.id('paket')))
  return row?.paper_sha256 ?? ''
}

async function keyOf(bank: Bank, paper_sha256: string, what: string): Promise<SoalKeys | undefined> {
  const [row] = await world.db
    .select()
    .from(paperKeyTable)
    .where(eq(paperKeyTable.paper_sha256, paper_sha256))
    .orderBy(desc(paperKeyTable.key_version))
    .limit(1)
  const keys = row?.keys as PaperKeys | undefined
  return keys?.subtes.flatMap(({ soal }) => soal).find(({ id }) => id === bank.id(what))
}

test('S22.8 a ruling outlives publications, holds for later papers that ask the same, and not for a rewritten question', async () => {
  const bank = await Bank.make(world, { name: randomUUID() })
  const student = await person(world)
  const first = await published(bank)
  const [jadwal_id, jadwal_ujian_id, ujian_id] = ['jadwal buka', 'sesi buka', 'ujian'].map((what) => bank.id(what))
  const sitting = { jadwal_id, jadwal_ujian_id, ujian_id, paper_sha256: first } as never
  const attempt = await attemptOf(world, sitting, student.id, new Log())
  await scoreAttempts(world.db, [attempt], world.clock.now)
  const { token } = bank.admin
  const target = { jadwal_id, soal_id: bank.id('pilihan'), id: randomUUID(), reason: 'Dua jawaban benar' }
  const ruling = { kind: 'key', kunci: [['A'], ['B']] }
  const made = await world.call('POST', '/report-jadwal/rulings', { token, body: { ...target, ruling } })
  expect(made.status).toBe(200)
  expect(await keyOf(bank, first, 'pilihan')).toMatchObject({
    kunci: ['A', 'B'],
    ruling: { original: { kunci: ['B'] } },
  })

  await bank.send('soal', updating(bank.id('isian'), { teks: '<p>Berapa banyak?</p>' }))
  const second = await published(bank)
  expect(second).not.toBe(first)
  expect((await keyOf(bank, second, 'pilihan'))?.kunci).toEqual(['A', 'B'])

  // The bank's own key changes beneath it: the ruling stands, and taking it back gives the new one.
  await bank.send('soal', updating(bank.id('pilihan'), { kunci: ['C'] }))
  expect(await keyOf(bank, second, 'pilihan')).toMatchObject({
    kunci: ['A', 'B'],
    ruling: { original: { kunci: ['C'] } },
  })
  expect(await keyOf(bank, first, 'pilihan')).toMatchObject({
    kunci: ['A', 'B'],
    ruling: { original: { kunci: ['C'] } },
  })

  await bank.send('soal', updating(bank.id('pilihan'), { teks: '<p>Soal yang ditulis ulang</p>' }, 2))
  const third = await published(bank)
  expect(await keyOf(bank, third, 'pilihan')).toMatchObject({ kunci: ['C'] })
  expect((await keyOf(bank, third, 'pilihan'))?.ruling).toBeUndefined()
  expect((await keyOf(bank, first, 'pilihan'))?.kunci).toEqual(['A', 'B'])

  const { id } = target
  const back = await world.call('POST', '/report-jadwal/withdraw', {
    token,
    body: { jadwal_id, id, reason: 'Sudah jelas' },
  })
  expect(back.status).toBe(200)
  expect(await keyOf(bank, first, 'pilihan')).toMatchObject({ kunci: ['C'] })
  expect((await keyOf(bank, first, 'pilihan'))?.ruling).toBeUndefined()
  expect(await world.db.$count(attemptTable, eq(attemptTable.id, attempt))).toBe(1)
})

import { eq, inArray } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportSoalMend } from '#contract/question-bank/import-soal.ts'
import { seedAccess } from '#server/access/base-levels.ts'
import { auditTable, soalTable, stemFingerprintTable } from '#server/db/tables/index.ts'
import { make } from '#tests/support/factories.ts'
import { type Person, staff } from '#tests/support/people.ts'
import { aiken, questionUploads } from '#tests/support/question-upload.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
let author: Person
let uploads: ReturnType<typeof questionUploads>
beforeAll(async () => {
  world = await createWorld()
  await seedAccess(world.db, world.clock.now)
  author = await staff(world, ['bank-soal', 'paket-tryout'])
  uploads = questionUploads(world, author)
})
afterAll(() => world.close())

const paper = (...lines: string[]): Uint8Array =>
  zipSync({
    'word/document.xml': strToU8(
      `<w:document xmlns:w="w"><w:body>${lines.map((said) => `<w:p><w:r><w:t>${said}</w:t></w:r></w:p>`).join('')}</w:body></w:document>`,
    ),
  })

const mend = (body: ImportSoalMend, person = author) =>
  world.call('POST', '/import-soal/mend', { token: person.token, body })
const undo = (token: string, person = author) =>
  world.call('POST', '/import-soal/undo', { token: person.token, body: { token } })
const rowsOf = (ids: readonly (string | null)[]) =>
  world.db
    .select()
    .from(soalTable)
    .where(
      inArray(
        soalTable.id,
        ids.flatMap((id) => id ?? []),
      ),
    )

test('P40.31 questions without a key are shown with what they hold, and take the keys that somebody types', async () => {
  const { token, problems, soal } = await uploads.preview(
    'tanpa-kunci.docx',
    paper('1. Mana satu?', 'A. x', 'B. y', '2. Mana dua?', 'A. p', 'B. q', 'C. r', '3. Mana tiga?', 'A. m', 'B. n'),
  )
  expect(soal).toEqual([])
  expect(problems.map(({ number, keyless, reason }) => [number, keyless, reason])).toEqual(
    [1, 2, 3].map((number) => [number, true, 'Soal ini belum punya kunci (jawaban benar).']),
  )
  const { body } = await world.call('GET', `/import-soal/items?token=${token}&number=2`, { token: author.token })
  expect(body.opsi.map(({ teks }: { teks: string }) => teks)).toEqual(['p', 'q', 'r'])
  const half = await mend({ token, keys: [{ number: 1, kunci: ['b'] }] })
  expect(half.body.problems.map(({ number }: { number: number }) => number)).toEqual([2, 3])
  expect(half.body.soal.map(({ kunci }: { kunci: string }) => kunci)).toEqual(['B. y'])
  expect((await uploads.confirm({ token })).status).toBe(400)
  await mend({ token, keys: [{ number: 2, kunci: ['C', 'A'] }], left_out: [3] })
  const done = await uploads.saved({ token })
  expect(done.left_out).toMatchObject([{ soal: 'Soal 3', whole: true }])
  const rows = await rowsOf(done.soal.map(({ id }) => id))
  expect(rows.map(({ jenis, kunci }) => [jenis, kunci]).sort()).toEqual([
    ['ganda', ['A', 'C']],
    ['pilihan', ['B']],
  ])
})

test('P40.32 a key names an option that is there, and what else is wrong with a question stays wrong', async () => {
  const { token } = await uploads.preview('salah.docx', paper('1. Mana?', 'A. x', 'B. y', 'C. z'))
  expect((await mend({ token, keys: [{ number: 1, kunci: ['E'] }] })).status).toBe(400)
  expect((await uploads.settled(token)).problems).toHaveLength(1)
  const gap = await uploads.preview(
    'gambar.xml',
    `<quiz><question type="multichoice"><name><text>n</text></name><questiontext format="html"><text><![CDATA[Lihat <img src="hilang.png">]]></text></questiontext><single>true</single><answer fraction="100"><text>x</text></answer><answer fraction="0"><text>y</text></answer></question></quiz>`,
  )
  const after = await mend({ token: gap.token, keys: [{ number: 1, kunci: ['B'] }] })
  expect(after.body.problems).toEqual(gap.problems)
  expect(after.body.soal).toEqual([])
})

test('P40.33 a key that the file has is changed before it is saved, and only by who sent the file', async () => {
  const { token, soal } = await uploads.preview('ubah.txt', aiken('Kunci siapa?'))
  expect(soal[0]?.kunci).toBe('B. Jakarta')
  const other = await staff(world, ['bank-soal'])
  expect((await mend({ token, keys: [{ number: 1, kunci: ['A'] }] }, other)).status).toBe(404)
  await mend({ token, keys: [{ number: 1, kunci: ['A'] }] })
  const done = await uploads.saved({ token })
  expect((await rowsOf([done.soal[0]?.id ?? null]))[0]?.kunci).toEqual(['A'])
  expect((await mend({ token, keys: [{ number: 1, kunci: ['B'] }] })).status).toBe(400)
})

test('P40.34 an import is taken back: new questions are gone, changed ones are as they were', async () => {
  const first = await uploads.saved(await uploads.preview('a.txt', aiken('Lama sekali?', 'A')))
  const kept = first.soal[0]?.id ?? null
  const second = await uploads.saved(
    await uploads.preview('b.txt', `${aiken('Lama sekali?', 'B')}\n${aiken('Baru sekali?')}`),
  )
  expect(second.summary).toEqual({ added: 1, changed: 1, unchanged: 0 })
  expect((await rowsOf([kept]))[0]?.kunci).toEqual(['B'])
  const fresh = second.soal.find(({ outcome }) => outcome === 'added')?.id ?? ''
  expect((await undo(second.token)).status).toBe(200)
  expect(await rowsOf([fresh])).toEqual([])
  expect(await world.db.select().from(stemFingerprintTable).where(eq(stemFingerprintTable.soal_id, fresh))).toEqual([])
  expect((await rowsOf([kept]))[0]).toMatchObject({ kunci: ['A'], version: 3 })
  expect((await undo(second.token)).status).toBe(404)
  const trail = await world.db.select().from(auditTable).where(eq(auditTable.action, 'soal/undo-import'))
  expect(trail).toMatchObject([{ detail: { removed: 1, restored: 1 } }])
})

test('P40.35 an import is taken back whole or not at all: not after a change, nor out of a package, nor without the right', async () => {
  const done = await uploads.saved(await uploads.preview('c.txt', `${aiken('Tetap satu?')}\n${aiken('Tetap dua?')}`))
  const ids = done.soal.map(({ id }) => id)
  const mine = author
  author = await staff(world, ['bank-soal'])
  expect((await undo(done.token)).status).toBe(404)
  author = mine
  const subtest = await make(world, 'subtestPaket', { soal_ids: [ids[0] ?? ''] })
  const held = await undo(done.token)
  expect(held.status).toBe(409)
  expect(await rowsOf(ids)).toHaveLength(2)
  expect(subtest).toBeTruthy()
  const other = await uploads.saved(await uploads.preview('d.txt', `${aiken('Diubah satu?')}\n${aiken('Diubah dua?')}`))
  const changed = other.soal[0]?.id ?? ''
  await world.db.update(soalTable).set({ version: 2, materi: 'Lain' }).where(eq(soalTable.id, changed))
  expect((await undo(other.token)).body.reason).toBe('import.undo_changed')
  expect(await rowsOf(other.soal.map(({ id }) => id))).toHaveLength(2)
})

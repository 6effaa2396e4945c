import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOST_DRAFTS } from '#server/question-bank/unsaved-draft.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
let [author, other]: Person[] = []
beforeAll(async () => {
  world = await createWorld()
  author = await staff(world, ['bank-soal'])
  other = await staff(world, ['bank-soal'])
})
afterAll(() => world.close())

const draft = { fields: JSON.stringify({ teks: '<p>Setengah jadi' }), version: 3, at: 1_795_000_000_000 }
const keep = (who: Person | undefined, body: object) =>
  world.call('POST', '/unsaved-draft', { token: who?.token, body })
const read = (who: Person | undefined, query: string) =>
  world.call('GET', `/unsaved-draft?${query}`, { token: who?.token })

test('P203.5 what was typed and not saved waits for its author on every computer, form by form', async () => {
  const row_id = randomUUID()
  expect((await read(author, 'jenis=soal')).body).toEqual({ data: null })
  expect((await keep(author, { jenis: 'soal', row_id, draft })).status).toBe(200)
  const fresh = { ...draft, version: null, fields: '{"teks":"baru"}' }
  await keep(author, { jenis: 'soal', row_id: null, draft: fresh })
  expect((await read(author, `jenis=soal&row_id=${row_id}`)).body).toEqual({ data: draft })
  expect((await read(author, 'jenis=soal')).body).toEqual({ data: fresh })
  await keep(author, { jenis: 'soal', row_id: null, draft: null })
  expect((await read(author, 'jenis=soal')).body).toEqual({ data: null })
  expect((await read(author, `jenis=soal&row_id=${row_id}`)).body).toEqual({ data: draft })
})

test.each([
  ['a text that cannot be stored', { fields: 'a\0b' }],
  ['a text that is too long', { fields: 'x'.repeat(900_001) }],
  ['a time before all times', { at: -1 }],
  ['a field that nobody knows', { lain: 1 }],
])('P203.7 a draft is refused by the name of its field: %s', async (_what, part) => {
  const { status, body } = await keep(author, { jenis: 'soal', row_id: null, draft: { ...draft, ...part } })
  expect([status, body.code]).toEqual([400, 'invalid_input'])
})

test('P203.6 nobody reads the unsaved text of somebody else, and drafts are forgotten after sixty days', async () => {
  const row_id = randomUUID()
  await keep(author, { jenis: 'soal', row_id, draft })
  expect((await read(other, `jenis=soal&row_id=${row_id}`)).body).toEqual({ data: null })
  expect((await read(await person(world), `jenis=soal&row_id=${row_id}`)).body.code).toBe('forbidden')
  world.clock.ms += 61 * 24 * 3_600_000
  const again = await staff(world, ['bank-soal'])
  await keep(again, { jenis: 'soal', row_id: null, draft })
  const { rows } = await world.connection.pool.query('select count(*)::int as n from unsaved_draft where row = $1', [
    row_id,
  ])
  expect(rows).toEqual([{ n: 0 }])
})

test('A214.2 of the drafts of one person those written last are kept', async () => {
  const who = await staff(world, ['bank-soal'])
  const rows = Array.from({ length: MOST_DRAFTS + 2 }, () => randomUUID())
  for (const row_id of rows) {
    world.clock.advance(1000)
    expect((await keep(who, { jenis: 'soal', row_id, draft })).status).toBe(200)
  }
  const kept = await Promise.all(
    rows.map(async (row) => (await read(who, `jenis=soal&row_id=${row}`)).body.data !== null),
  )
  expect(kept).toEqual(rows.map((_, index) => index > 1))
})

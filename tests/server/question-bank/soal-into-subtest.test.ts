import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditTable, soalPauliTable, soalTable, subtestPaketTable } from '#server/db/tables/index.ts'
import { draft, make } from '#tests/support/factories.ts'
import { type Person, staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
let author: Person
let paket_id: string
let subtest_id: string
beforeAll(async () => {
  world = await createWorld()
  author = await staff(world, ['bank-soal', 'paket-tryout'])
  paket_id = await make(world, 'paket', { status: 'draf' })
  subtest_id = await make(world, 'subtestPaket', { paket_id })
})
afterAll(() => world.close())

const TABLES = { soal: soalTable, 'soal-pauli': soalPauliTable }
const KEYS = { soal: 'soal', 'soal-pauli': 'soalPauli' } as const
type Kind = keyof typeof KEYS
const KINDS: Kind[] = ['soal', 'soal-pauli']

interface Sent {
  kind: Kind
  id?: string
  into?: string
  token?: string
  batch?: string
  data?: object
}

async function create({ kind, id = randomUUID(), into = subtest_id, token = author.token, batch, data }: Sent) {
  const body = {
    batch: batch ?? randomUUID(),
    changes: [{ op: 'create', id, data: data ?? (await draft(world, KEYS[kind])) }],
    subtest_id: into,
  }
  return { id, body, reply: await world.call('POST', `/input/${kind}`, { token, body }) }
}

const exists = async (kind: Kind, id: string) =>
  (await world.db.select({ id: TABLES[kind].id }).from(TABLES[kind]).where(eq(TABLES[kind].id, id))).length === 1
const idsOf = async (id = subtest_id) =>
  (await world.db.select().from(subtestPaketTable).where(eq(subtestPaketTable.id, id)))[0]?.soal_ids ?? []

describe.each(KINDS)('%s', (kind) => {
  test('P82.4 a new question sent with a sub-test stands in the bank and last in the sub-test, both in the trail', async () => {
    const before = await idsOf()
    const { id, reply } = await create({ kind })
    expect(reply.status).toBe(200)
    expect(await exists(kind, id)).toBe(true)
    expect(await idsOf()).toEqual([...before, id])
    const trail = await world.db
      .select()
      .from(auditTable)
      .where(inArray(auditTable.subject, [id, subtest_id]))
    expect(trail.map(({ action }) => action)).toEqual(
      expect.arrayContaining([`${kind}/create`, 'subtest-paket/update']),
    )
  })

  test('P82.5 sent again because its answer was lost it stands there once', async () => {
    const batch = randomUUID()
    const data = await draft(world, KEYS[kind])
    const first = await create({ kind, batch, data })
    const again = await create({ kind, batch, data, id: first.id })
    expect(again.reply.body).toEqual(first.reply.body)
    expect((await idsOf()).filter((id) => id === first.id)).toHaveLength(1)
  })

  test.each([
    ['the sub-test is gone', async () => randomUUID()],
    [
      'the sub-test is full',
      async () => {
        const full = await make(world, 'subtestPaket', { paket_id: await make(world, 'paket', { status: 'draf' }) })
        const soal_ids = Array.from({ length: 500 }, () => randomUUID())
        await world.db.update(subtestPaketTable).set({ soal_ids }).where(eq(subtestPaketTable.id, full))
        return full
      },
    ],
  ])('P82.6 where it cannot be placed it is not made either: %s', async (_why, place) => {
    const into = await place()
    const before = await idsOf(into)
    const { id, reply } = await create({ kind, into })
    expect(reply.status).toBe(400)
    expect(reply.body.errors[0].path).toBe('subtest_id')
    expect(await exists(kind, id)).toBe(false)
    expect(await idsOf(into)).toEqual(before)
  })

  test('P82.7 who may not change packages makes no question for one, and none at all by that call', async () => {
    const bankOnly = await staff(world, ['bank-soal'])
    const { id, reply } = await create({ kind, token: bankOnly.token })
    expect(reply.status).toBe(403)
    expect(await exists(kind, id)).toBe(false)
    expect(await idsOf()).not.toContain(id)
  })

  test('P82.8 a question that is not sound changes no sub-test', async () => {
    const before = await idsOf()
    const broken = kind === 'soal' ? { teks: '<p>\\(\\frac{1\\)</p>' } : { petunjuk: '<p>\\(\\frac{1\\)</p>' }
    const { id, reply } = await create({ kind, data: { ...(await draft(world, KEYS[kind])), ...broken } })
    expect(reply.status).toBe(400)
    expect(await exists(kind, id)).toBe(false)
    expect(await idsOf()).toEqual(before)
  })

  test('P82.9 only new questions go into a sub-test that way', async () => {
    const { id } = await create({ kind })
    const row = (await world.call('GET', `/${kind}/${id}`, { token: author.token })).body.data
    const into = await make(world, 'subtestPaket', { paket_id: await make(world, 'paket', { status: 'draf' }) })
    const change = { op: 'update', id, version: row.version, data: { status: 'arsip' } }
    const reply = await world.call('POST', `/input/${kind}`, {
      token: author.token,
      body: { batch: randomUUID(), changes: [change], subtest_id: into },
    })
    expect(reply.status).toBe(400)
    expect(await idsOf(into)).toEqual([])
    expect((await world.call('GET', `/${kind}/${id}`, { token: author.token })).body.data.status).toBe(row.status)
  })
})

test('P82.10 the list of questions shows the beginning of each with its formulas drawn, and no picture', async () => {
  const id = await make(world, 'soal', {
    teks: '<p>Nilai <b>dari</b> \\(\\frac{x^2}{3}\\) ialah</p><table><tr><td>1</td></tr></table>',
  })
  const { body } = await world.call('GET', `/soal?sort=-created_at&size=100`, { token: author.token })
  const { cuplikan_html } = body.data.find((row: { id: string }) => row.id === id)
  expect(cuplikan_html).toContain('class="katex"')
  expect(cuplikan_html).toContain('[tabel]')
  expect(cuplikan_html).not.toContain('\\frac')
  expect(cuplikan_html).not.toMatch(/<(p|b|table|img)/)
})

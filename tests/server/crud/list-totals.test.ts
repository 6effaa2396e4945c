import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MOST_COUNTED } from '#contract/resource.ts'
import { totalText } from '#src/office/list/total-text.ts'
import { make } from '#tests/support/factories.ts'
import { type Person, staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
let admin: Person
let subtest_id: string
beforeAll(async () => {
  world = await createWorld()
  admin = await staff(world, ['bank-soal', 'paket-tryout', 'jejak-audit'])
  subtest_id = await make(world, 'subtestPaket')
  const first = await make(world, 'soal', { teks: '<p>Segitiga siku-siku</p>', kode_asal: null })
  await copies('soal', first, MOST_COUNTED)
  await make(world, 'soal', { teks: '<p>Lingkaran</p>' })
})
afterAll(() => world.close())

/** `count` more rows like this one. */
const copies = (table: string, id: string, count: number) =>
  world.connection.pool.query(
    `insert into ${table} select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid()))).*
     from ${table} r, generate_series(1, ${count}) where r.id = $1`,
    [id],
  )
const get = (path: string) => world.call('GET', path, { token: admin.token })

describe('P82.1 a search is counted up to ten thousand, and says where there is more', () => {
  test.each([
    ['the bank', () => '/soal?q=segitiga'],
    ['the picker of a sub-test', () => `/pick-soal?subtest_id=${subtest_id}&q=segitiga`],
    ['the picker without what the package has', () => `/pick-soal?subtest_id=${subtest_id}&q=segitiga&unused=true`],
  ])('%s', async (_name, path) => {
    const { body } = await get(path())
    expect(body).toMatchObject({ total: MOST_COUNTED, total_is_at_least: true })
    expect(body.data).toHaveLength(10)
    const last = await get(`${path()}&size=100&page=${MOST_COUNTED / 100}`)
    expect(last.body.data).toHaveLength(100)
  })

  test('the trail by who did it', async () => {
    const jejak = await world.connection.pool.query<{ id: string }>(
      `insert into audit (id, at, actor_id, action, subject, detail)
       values (gen_random_uuid(), now(), $1, 'soal/update', 'x', '{}') returning id`,
      [admin.id],
    )
    await copies('audit', jejak.rows[0]?.id ?? '', MOST_COUNTED)
    const { body: person } = await get(`/audit?actor_id=${admin.id}`)
    expect(person.total).toBeGreaterThan(MOST_COUNTED)
    expect(person.total_is_at_least).toBeUndefined()
    const { body } = await get('/audit?actor=%25')
    expect(body).toEqual({ data: [], total: 0 })
    const nama = (await world.connection.pool.query('select nama from app_user where id = $1', [admin.id])).rows[0]
    const { body: found } = await get(`/audit?actor=${encodeURIComponent(nama.nama)}`)
    expect(found).toMatchObject({ total: MOST_COUNTED, total_is_at_least: true })
  })
})

test('P82.2 a search that finds ten thousand or fewer, and a list that is not searched, are counted to the last row', async () => {
  const { body: one } = await get('/soal?q=lingkaran')
  expect(one.total).toBe(1)
  expect(one.total_is_at_least).toBeUndefined()
  const { body: all } = await get('/soal')
  expect(all.total).toBe(MOST_COUNTED + 2)
  expect(all.total_is_at_least).toBeUndefined()
  const { rows } = await world.connection.pool.query<{ id: string }>(
    `delete from soal where id = (select id from soal where teks ilike '%segitiga%' limit 1) returning id`,
  )
  expect(rows).toHaveLength(1)
  const { body: exactly } = await get('/soal?q=segitiga')
  expect(exactly.total).toBe(MOST_COUNTED)
  expect(exactly.total_is_at_least).toBeUndefined()
})

test('P82.3 a total that is not the whole is shown with a plus', () => {
  expect(totalText({ total: MOST_COUNTED, total_is_at_least: true })).toBe('10.000+')
  expect(totalText({ total: MOST_COUNTED })).toBe('10.000')
})

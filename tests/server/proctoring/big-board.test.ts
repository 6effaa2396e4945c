import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOARD_SORTS, type BoardReply, type BoardRow } from '#contract/exam/board.ts'
import { foldBoard } from '#server/proctoring/board-fold.ts'
import { boardOf, calls, sitting } from '#tests/support/board.ts'
import { staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

const MEMBERS = 6000
/** Of them without a room. */
const NOWHERE = 100

let world: World
let board: ReturnType<typeof boardOf>
let jadwal_id: string
beforeAll(async () => {
  world = await createWorld()
  board = boardOf(world, await staff(world, ['jadwal-admin']))
  const one = await sitting(world, { ruang: 'Ruang 3' })
  jadwal_id = one.place.jadwal_id
  await calls(world).end(one.token, one.phone, 1000)
  await world.db.execute(sql`
    with people as (
      insert into app_user (id, email, password_hash, nama, level_id)
      select id, id || '@elp.test', '-', 'Siswa ' || n % 997, (select level_id from app_user where id = ${one.student.id})
      from (select gen_random_uuid() as id, n from generate_series(1, ${MEMBERS}::int) n) each returning id
    )
    insert into jadwal_paket_member (id, jadwal_id, user_id, status, ruang, kursi)
    select gen_random_uuid(), ${jadwal_id}::uuid, id, 'terdaftar', 'Ruang ' || row_number() over () % 20, row_number() over ()
    from people`)
  await world.db.execute(sql`
    update jadwal_paket_member set ruang = null, kursi = null
    where jadwal_id = ${jadwal_id} and kursi <= ${NOWHERE * 20} and ruang = 'Ruang 0'`)
  await foldBoard(world.db, jadwal_id, world.clock.ms)
  await world.db.execute(sql`analyze`)
})
afterAll(() => world.close())

const page = async (query: string): Promise<BoardReply> => (await board.list(jadwal_id, query)).body

test('A205.6 every order of a large board shows each member once, over all its pages, and says how many they are', async () => {
  for (const sort of BOARD_SORTS) {
    const rows: BoardRow[] = []
    for (let number = 1; rows.length < MEMBERS + 1; number++) {
      const { data, total } = await page(`&sort=${sort}&size=200&page=${number}`)
      expect(total).toBe(MEMBERS + 1)
      expect(data.length).toBeGreaterThan(0)
      rows.push(...data)
    }
    expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(MEMBERS + 1)
    const names = rows.filter(({ attempt_id }) => attempt_id === null).map(({ nama }) => nama)
    if (sort === 'nama' || sort === 'attention') expect(names).toEqual(names.toSorted())
    if (sort === 'attention') expect(rows.at(-1)?.status).toBe('sealed')
    if (sort.endsWith('started')) expect(rows[0]?.status).toBe('sealed')
    if (sort.endsWith('ruang')) expect(rows.findIndex(({ ruang }) => ruang === null)).toBe(MEMBERS - NOWHERE + 1)
    if (sort === '-ruang') expect(rows[0]?.ruang).toBe('Ruang 9')
  }
})

test('A205.7 rooms, views and searches of a large board say how many they find', async () => {
  const rooms = await page('&ruang=Ruang%203')
  expect(rooms.total).toBe(MEMBERS / 20 + 1)
  expect(rooms.data.every(({ ruang }) => ruang === 'Ruang 3')).toBe(true)
  expect((await page('&view=finished')).total).toBe(1)
  expect((await page('&view=not_started&page=3')).total).toBe(MEMBERS)
  expect((await page('&q=Siswa%20996')).total).toBe(Math.floor(MEMBERS / 997))
  expect((await page('&page=1000')).data).toEqual([])
})

test('A205.8 the counters of a large board tell at once what changed', async () => {
  const { counts, ruang } = await page('')
  await world.db.execute(sql`
    update jadwal_paket_member set status = 'dibatalkan'
    where id in (select id from jadwal_paket_member where jadwal_id = ${jadwal_id} and ruang = 'Ruang 7')`)
  const after = await page('')
  expect(after.counts.everyone).toBe(counts.everyone - MEMBERS / 20)
  expect(after.ruang).toEqual(ruang.filter((room) => room.ruang !== 'Ruang 7'))
})

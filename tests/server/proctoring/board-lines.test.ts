import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { BOARD_SORTS, BOARD_STATES, type BoardReply, boardState } from '#contract/exam/board.ts'
import { foldBoard } from '#server/proctoring/board-fold.ts'
import { pageOf, stretchesOf } from '#server/proctoring/board-list-sql.ts'
import { boardOf, calls, seat, sitting } from '#tests/support/board.ts'
import { register } from '#tests/support/exam-factory.ts'
import { Phone } from '#tests/support/exam-material.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { createWorld, secondNode, type World } from '#tests/support/world.ts'

const MINUTE = 60_000
const REPORT = { unsent: 3, persisted: true, free_mb: 1, battery: 1, charging: true, offset: 0 }

let world: World
let board: ReturnType<typeof boardOf>
beforeAll(async () => {
  world = await createWorld()
  board = boardOf(world, await staff(world, ['jadwal-admin']))
})
afterAll(() => world.close())

const page = async (jadwal_id: string, query = ''): Promise<BoardReply> =>
  (await board.list(jadwal_id, `&size=200${query}`)).body

/** Contacts are written a moment later, also between two pages. */
const demandTrue = (jadwal_id: string) => vi.waitFor(() => compare(jadwal_id), { timeout: 10_000, interval: 100 })

const isHeard = (attempt_id: string) =>
  vi.waitFor(
    async () => {
      const { rows } = await world.db.execute(sql`select 1 from attempt_contact where attempt_id = ${attempt_id}`)
      expect(rows).toHaveLength(1)
    },
    { timeout: 10_000, interval: 50 },
  )

/** The counters, against the facts of the lines that the same page shows. */
async function compare(jadwal_id: string): Promise<BoardReply> {
  const reply = await page(jadwal_id)
  const { data, counts, total, ruang, server_time } = reply
  expect(total).toBe(data.length)
  expect(counts.everyone).toBe(data.length)
  const states = data.map((row) => boardState(row, server_time))
  for (const state of BOARD_STATES)
    expect([state, counts[state]]).toEqual([state, states.filter((one) => one === state).length])
  expect(counts.downloaded).toBe(data.filter((row) => row.downloaded).length)
  expect(counts.started).toBe(data.filter((row) => row.attempt_id).length)
  expect(counts.anomalies).toBe(data.filter((row) => row.anomalies.length || !row.counted).length)
  const unsent = data.filter((row, n) => states[n] !== 'finished' && (row.report?.unsent ?? 0) > 0)
  expect(counts.unsent).toBe(unsent.length)
  for (const room of ruang) expect(room.peserta).toBe(data.filter((row) => row.ruang === room.ruang).length)
  for (const state of BOARD_STATES) expect((await page(jadwal_id, `&view=${state}`)).data.length).toBe(counts[state])
  return reply
}

async function joins(place: { jadwal_id: string; jadwal_ujian_id: string }, student: Person) {
  await register(world, place.jadwal_id, student.id)
  const phone = new Phone()
  const { upload_token } = (await calls(world).init(student, phone, place as never)).body
  return { student, phone, token: String(upload_token), only: { user_ids: [student.id] } }
}

test('P204.1 whatever is written, by whomever, the counters and filters of a board are what its lines say', async () => {
  const first = await sitting(world, { ruang: 'R1' })
  const { jadwal_id } = first.place
  await demandTrue(jadwal_id)
  const [one, two] = [await joins(first.place, await person(world)), await joins(first.place, await person(world))]
  const idle = await person(world)
  await register(world, jadwal_id, idle.id)
  for (const { phone } of [first, one, two]) await isHeard(phone.attempt_id)
  expect((await demandTrue(jadwal_id)).counts.not_started).toBe(1)
  const writes: (() => Promise<unknown>)[] = [
    () => seat(world, one.student.id, 'R2'),
    () => board.act(first.place, one.only, { kind: 'pause' }),
    () => board.act(first.place, one.only, { kind: 'resume' }),
    () => calls(world).end(two.token, two.phone, 1000),
    () => board.act(first.place, two.only, { kind: 'reset' }),
    () => world.db.execute(sql`update app_user set nama = 'Zahra Uji' where id = ${one.student.id}`),
    () => world.db.execute(sql`update attempt set counted = false where id = ${one.phone.attempt_id}`),
    () =>
      world.db.execute(
        sql`update attempt_contact set report = ${JSON.stringify(REPORT)}::jsonb where attempt_id = ${one.phone.attempt_id}`,
      ),
    () =>
      world.db.execute(sql`
        insert into paper_fetch (jadwal_id, user_id, at)
        select jadwal_id, user_id, 1 from jadwal_paket_member where jadwal_id = ${jadwal_id} on conflict do nothing`),
    () =>
      world.db.execute(sql`
        update jadwal_paket_member set status = 'dibatalkan' where jadwal_id = ${jadwal_id} and user_id = ${two.student.id}`),
    () => world.db.execute(sql`delete from jadwal_paket_member where user_id = ${idle.id}`),
  ]
  for (const write of writes) {
    const before = JSON.stringify((await page(jadwal_id)).data)
    await write()
    const { data } = await demandTrue(jadwal_id)
    expect([write.toString(), JSON.stringify(data) !== before]).toEqual([write.toString(), true])
  }
  expect((await page(jadwal_id, '&q=zAHRA')).data.map(({ user_id }) => user_id)).toEqual([one.student.id])
})

test('P204.2 what time alone changes is counted: a phone that falls silent, an end that passes', async () => {
  const { place, phone } = await sitting(world)
  await isHeard(phone.attempt_id)
  await world.db.execute(sql`
    update attempt_contact set online_until = 0, contact_at = ${world.clock.ms} where attempt_id = ${phone.attempt_id}`)
  expect((await demandTrue(place.jadwal_id)).counts.working).toBe(1)
  world.clock.advance(MINUTE + 1)
  expect((await demandTrue(place.jadwal_id)).counts.disconnected).toBe(1)
  world.clock.advance(10 * MINUTE)
  expect((await demandTrue(place.jadwal_id)).counts.waiting).toBe(1)
})

test('P204.3 nobody who starts, saves or ends waits for a board whose lines are derived', async () => {
  const { place, student, token, phone } = await sitting(world)
  await page(place.jadwal_id)
  const client = await world.connection.pool.connect()
  try {
    await client.query('begin')
    await client.query('lock table board_clock, board_line, board_count')
    await client.query('select from board_change for update')
    const other = await joins(place, await person(world))
    expect((await calls(world).end(token, phone, 1000)).status).toBe(200)
    expect((await calls(world).end(other.token, other.phone, 1000)).status).toBe(200)
    await seat(world, student.id, 'R9')
  } finally {
    await client.query('rollback')
    client.release()
  }
  expect((await demandTrue(place.jadwal_id)).counts.finished).toBe(2)
})

test('P204.4 nodes that derive the same lines while they change count each once', async () => {
  const { place } = await sitting(world)
  const node = await secondNode(world)
  const people = await Promise.all(Array.from({ length: 12 }, () => person(world)))
  const fold = (which: World) => foldBoard(which.db, place.jadwal_id, world.clock.ms)
  await Promise.all(
    people.flatMap(({ id }, n) => [
      register(world, place.jadwal_id, id).then(() => seat(world, id, `R${n % 3}`)),
      fold(world),
      fold(node),
    ]),
  )
  expect((await demandTrue(place.jadwal_id)).counts.everyone).toBe(13)
  await node.app.close()
})

test('P204.5 every order of the board is read from its index, and the counters from theirs', async () => {
  const { place } = await sitting(world)
  await page(place.jadwal_id)
  await world.db.execute(sql`
    with people as (
      insert into app_user (id, email, password_hash, nama, level_id)
      select id, id || '@elp.test', '-', 'Siswa ' || n, (select level_id from app_user limit 1)
      from (select gen_random_uuid() as id, n from generate_series(1, 3000) n) each returning id
    )
    insert into jadwal_paket_member (id, jadwal_id, user_id, status)
    select gen_random_uuid(), ${place.jadwal_id}::uuid, id, 'terdaftar' from people`)
  await foldBoard(world.db, place.jadwal_id, world.clock.ms)
  await world.db.execute(sql`analyze`)
  await world.db.execute(sql`vacuum analyze board_line`)
  const window = { limit: 20, offset: 1000, backwards: true }
  for (const sort of BOARD_SORTS)
    for (const stretch of stretchesOf(sort, { total: 3001, with_room: 1500, started: 1 })) {
      const { rows } = await world.db.execute(
        sql`explain ${pageOf({ jadwal_id: place.jadwal_id, sort }, stretch, window)}`,
      )
      const plan = JSON.stringify(rows)
      expect([sort, plan]).toEqual([sort, expect.stringContaining('Index Only Scan')])
      expect([sort, plan]).toEqual([sort, expect.not.stringContaining('Sort')])
    }
  await world.db.execute(sql`update board_count set everyone = 123456 where jadwal_id = ${place.jadwal_id}`)
  const { counts, total } = await page(place.jadwal_id)
  expect([counts.everyone, total]).toEqual([123456, 123456])
})

test('P204.6 a look at a board of which nothing changed writes nothing and waits for nobody', async () => {
  const { place, phone } = await sitting(world)
  await isHeard(phone.attempt_id)
  await demandTrue(place.jadwal_id)
  const client = await world.connection.pool.connect()
  try {
    await client.query('begin')
    await client.query('lock table board_clock, board_line, board_count, board_change in exclusive mode')
    expect((await page(place.jadwal_id)).counts.started).toBe(1)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jadwalPaketMemberTable, jadwalPaketTable, takenPlacesTable } from '#server/db/tables/index.ts'
import { recountPlaces } from '#server/scheduling/recount-places.ts'
import { account, logIn } from '#tests/support/account.ts'
import { sitting } from '#tests/support/exam-factory.ts'
import { calls, candidate, started } from '#tests/support/exam-http.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { createWorld, type Reply, secondNode, type World } from '#tests/support/world.ts'
import { send, updating } from '#tests/support/writes.ts'

let world: World
let node2: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  node2 = await secondNode(world)
  admin = await staff(world, ['jadwal-admin', 'bank-soal'])
})
afterAll(async () => {
  await node2.close()
  await world.close()
})

const register = (node: World, { token }: Person, jadwal_id: string): Promise<Reply> =>
  node.call('POST', '/my-paket/register', { token, body: { jadwal_id } })

/** What nobody who is about to sit may wait with: both ways to log in. */
async function logIns(): Promise<() => Promise<Reply>[]> {
  const [first, second] = [await account(world), await account(world)]
  const { email, password } = second
  return () => [logIn(world, first), world.call('POST', '/jwt/login', { body: { email, password } })]
}

const many = (count: number): Promise<Person[]> => Promise.all(Array.from({ length: count }, () => person(world)))

/** Counters that differ from what a count says; none ever may. */
async function wrong(): Promise<unknown[]> {
  const { rows } = await world.db.execute(sql`
    with counted as (
      select jadwal_id as owner_id, count(*)::int as n from jadwal_paket_member where status = 'terdaftar' group by 1
      union all select paket_id, count(*)::int from member_paket where status = 'aktif' group by 1
    )
    select owner_id, taken, n from taken_places full join counted using (owner_id)
    where coalesce(taken, 0) <> coalesce(n, 0)`)
  return rows
}

const takenOf = async (owner_id: string) => {
  const [row] = await world.db.select().from(takenPlacesTable).where(eq(takenPlacesTable.owner_id, owner_id))
  return row?.taken ?? 0
}

test('P202.6 of many who register at once on two nodes for the last places so many get one as there are, and the counter says so', async () => {
  const { jadwal_id } = await sitting(world, { kuota: 20 })
  const people = await many(60)
  const replies = await Promise.all(people.map((one, n) => register(n % 2 ? world : node2, one, jadwal_id)))
  const codes = replies.map(({ status, body }) => (status === 200 ? 'ok' : body.code))
  expect(codes.filter((code) => code === 'ok')).toHaveLength(20)
  expect(codes.filter((code) => code === 'quota_full')).toHaveLength(40)
  expect(await takenOf(jadwal_id)).toBe(20)
  expect(await wrong()).toEqual([])
})

test('P202.7 one student who registers many times at once has one place', async () => {
  const { jadwal_id } = await sitting(world, { kuota: 2 })
  const one = await person(world)
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, n) => register(n % 2 ? world : node2, one, jadwal_id)),
  )
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.data?.id}`)).size).toBe(1)
  expect(await takenOf(jadwal_id)).toBe(1)
})

test('P202.8 a quota that staff lower while students register is never exceeded', async () => {
  for (let round = 0; round < 4; round++) {
    const { jadwal_id } = await sitting(world, { kuota: 30 })
    const people = await many(20)
    const lower = async (kuota: number) => {
      const [row] = await world.db.select().from(jadwalPaketTable).where(eq(jadwalPaketTable.id, jadwal_id))
      return send(world, admin.token, 'jadwal-paket', updating(jadwal_id, { kuota }, row?.version))
    }
    const [, ...replies] = await Promise.all([
      ...people.map((one, n) => register(n % 2 ? world : node2, one, jadwal_id)),
      lower(4 + round),
    ])
    const lowered = replies.at(-1) as Reply
    const [row] = await world.db.select().from(jadwalPaketTable).where(eq(jadwalPaketTable.id, jadwal_id))
    expect([200, 400, 409, 422]).toContain(lowered.status)
    expect(await takenOf(jadwal_id)).toBeLessThanOrEqual(row?.kuota ?? 0)
  }
  expect(await wrong()).toEqual([])
})

test('P202.9 whatever writes a member, the counter is what a count says: staff, a move, a cancellation, a deletion, SQL by hand', async () => {
  const first = await candidate(world)
  const { jadwal_id, paket_id } = first.place
  const people = await many(6)
  await Promise.all(people.map((one) => register(world, one, jadwal_id)))
  const members = jadwalPaketMemberTable
  const ofOne = (one: Person | undefined) => and(eq(members.jadwal_id, jadwal_id), eq(members.user_id, one?.id ?? ''))
  await world.db.update(members).set({ status: 'dibatalkan' }).where(ofOne(people[0]))
  await world.db.update(members).set({ ruang: 'A' }).where(ofOne(people[1]))
  await world.db.delete(members).where(ofOne(people[2]))
  await world.db.execute(sql`
    insert into jadwal_paket_member (id, jadwal_id, user_id, status) values (gen_random_uuid(), ${jadwal_id}, ${people[0]?.id}, 'terdaftar')
    on conflict (jadwal_id, user_id) do update set status = 'terdaftar'`)
  expect(await takenOf(jadwal_id)).toBe(6)
  const [model] = await world.db.select().from(jadwalPaketTable).where(eq(jadwalPaketTable.id, jadwal_id))
  if (!model) throw new Error('no schedule')
  const other = { ...model, id: randomUUID() }
  await world.db.insert(jadwalPaketTable).values(other)
  const moving = { from_jadwal_id: jadwal_id, to_jadwal_id: other.id, reason: 'Sakit' }
  for (const { id } of people.slice(3, 5))
    await world.call('POST', '/reschedule-jadwal', { token: admin.token, body: { ...moving, user_id: id } })
  expect([await takenOf(jadwal_id), await takenOf(other.id)]).toEqual([4, 2])
  expect(await takenOf(paket_id)).toBeGreaterThan(0)
  await world.db.delete(jadwalPaketTable).where(eq(jadwalPaketTable.id, other.id))
  expect(await takenOf(other.id)).toBe(0)
  expect(await wrong()).toEqual([])
})

test('P202.10 students who change places with each other do not wait for each other', async () => {
  const { jadwal_id } = await sitting(world)
  const [model] = await world.db.select().from(jadwalPaketTable).where(eq(jadwalPaketTable.id, jadwal_id))
  if (!model) throw new Error('no schedule')
  const other = { ...model, id: randomUUID() }
  await world.db.insert(jadwalPaketTable).values(other)
  const [here, there] = [await many(8), await many(8)]
  await Promise.all([
    ...here.map((one) => register(world, one, jadwal_id)),
    ...there.map((one) => register(world, one, other.id)),
  ])
  const move = ({ id }: Person, from: string, to: string) =>
    world.call('POST', '/reschedule-jadwal', {
      token: admin.token,
      body: { from_jadwal_id: from, to_jadwal_id: to, user_id: id, reason: 'Tukar' },
    })
  const replies = await Promise.all([
    ...here.map((one) => move(one, jadwal_id, other.id)),
    ...there.map((one) => move(one, other.id, jadwal_id)),
  ])
  expect(replies.map(({ status }) => status)).toEqual(Array(16).fill(200))
  expect([await takenOf(jadwal_id), await takenOf(other.id)]).toEqual([8, 8])
})

test('P202.11 a counter that was written past is put right, also while students register', async () => {
  const { jadwal_id } = await sitting(world)
  const people = await many(24)
  await Promise.all(people.slice(0, 8).map((one) => register(world, one, jadwal_id)))
  await world.db.update(takenPlacesTable).set({ taken: 99 }).where(eq(takenPlacesTable.owner_id, jadwal_id))
  await world.db.insert(takenPlacesTable).values({ owner_id: randomUUID(), taken: 3 })
  const [healed] = await Promise.all([
    recountPlaces(world.db),
    ...people.slice(8).map((one) => register(world, one, jadwal_id)),
  ])
  expect(healed).toContain(jadwal_id)
  expect(await takenOf(jadwal_id)).toBe(24)
  expect(await wrong()).toEqual([])
  expect(await recountPlaces(world.db)).toEqual([])
})

test('P202.12 the page of a schedule reads the counter and not its members', async () => {
  const { jadwal_id, paket_id } = await sitting(world)
  await world.db.insert(takenPlacesTable).values({ owner_id: jadwal_id, taken: 123_456 })
  const { body } = await world.call('GET', `/paket/${paket_id}?jadwal_id=${jadwal_id}`)
  expect(body.jadwal.terisi).toBe(123_456)
  await recountPlaces(world.db)
})

/** Holds what a statement locks until `work` is done; `queued` resolves once so many connections wait for it. */
async function holding(
  statement: string,
  work: (queued: (connections: number) => Promise<void>) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: world.connection.url })
  await client.connect()
  const waiting = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  try {
    await client.query('begin')
    await client.query(statement)
    await work(async (connections) => {
      // Within a transaction the view of who waits stands still.
      let found = 0
      while (found < connections) {
        await client.query('select pg_stat_clear_snapshot()')
        found = (await client.query<{ n: number }>(waiting)).rows[0]?.n ?? 0
      }
    })
  } finally {
    await client.query('rollback')
    await client.end()
  }
}

/** Shorter than the ten seconds after which a statement of public pages is given up and its connection comes free. */
const SOON_MS = 9000

const soon = (asked: Promise<Reply>) =>
  Promise.race([
    asked.then(({ status }) => status),
    new Promise((resolve) => setTimeout(() => resolve('late'), SOON_MS).unref()),
  ])

/** Comes again as long as it is told to: on a busy machine what is held may be held for longer than a statement may take. */
async function patiently(ask: () => Promise<Reply>): Promise<number> {
  let reply = await ask()
  while (reply.status === 503 && reply.headers['retry-after']) reply = await ask()
  return reply.status
}

test('A206.1 however many registrations wait, pages, the back office, log-ins, own lists and answers are served', async () => {
  const { jadwal_id, paket_id } = await sitting(world)
  const student = await started(world)
  const people = await many(40)
  await register(world, people[0] as Person, jadwal_id)
  const enter = await logIns()
  const waiting: Promise<number>[] = []
  await holding(`select from taken_places where owner_id = '${jadwal_id}' for update`, async (queued) => {
    for (const one of people.slice(1)) waiting.push(patiently(() => register(world, one, jadwal_id)))
    await queued(4)
    student.phone.choose(student.questions[0] as string, 'A', 1)
    const others = [
      world.call('GET', `/paket/${paket_id}?jadwal_id=${jadwal_id}`),
      world.call('GET', '/soal', { token: admin.token }),
      world.call('GET', '/my-jadwal', { token: student.student.token }),
      calls(world).answer(student.token, student.phone),
      ...enter(),
    ]
    expect(await Promise.all(others.map(soon))).toEqual(Array(6).fill(200))
  })
  expect(await Promise.all(waiting)).toEqual(Array(39).fill(200))
})

test('A206.2 a back office all of whose calls wait keeps neither students nor strangers waiting', async () => {
  const student = await started(world)
  const enter = await logIns()
  const lists: Promise<number>[] = []
  await holding('lock table stimulus in access exclusive mode', async (queued) => {
    for (let n = 0; n < 40; n++) lists.push(patiently(() => world.call('GET', '/stimulus', { token: admin.token })))
    await queued(8)
    student.phone.choose(student.questions[0] as string, 'A', 1)
    const others = [
      world.call('GET', '/paket'),
      world.call('GET', '/my-jadwal', { token: student.student.token }),
      calls(world).answer(student.token, student.phone),
      ...enter(),
    ]
    expect(await Promise.all(others.map(soon))).toEqual(Array(5).fill(200))
  })
  expect(await Promise.all(lists)).toEqual(Array(40).fill(200))
})

test('A206.3 public pages all of which wait keep neither students in an exam nor the back office waiting', async () => {
  const student = await started(world)
  const enter = await logIns()
  const pages: Promise<number>[] = []
  await holding('lock table kategori_paket in access exclusive mode', async (queued) => {
    for (let n = 0; n < 40; n++) pages.push(patiently(() => world.call('GET', '/kategori-paket')))
    await queued(6)
    student.phone.choose(student.questions[0] as string, 'A', 1)
    const others = [
      world.call('GET', '/soal', { token: admin.token }),
      world.call('GET', '/my-jadwal', { token: student.student.token }),
      calls(world).answer(student.token, student.phone),
      ...enter(),
    ]
    expect(await Promise.all(others.map(soon))).toEqual(Array(5).fill(200))
  })
  expect(await Promise.all(pages)).toEqual(Array(40).fill(200))
})

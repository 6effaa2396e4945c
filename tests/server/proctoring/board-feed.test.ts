import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BoardDelta, type BoardRow, boardState, SILENT_MS } from '#contract/exam/board.ts'
import type { LiveMessage } from '#contract/exam/log/messages.ts'
import { writeRooms } from '#contract/scheduling/room-list.ts'
import { attemptContactTable } from '#server/db/tables/index.ts'
import { answers, attemptRow, boardOf, calls, renewedToken, seat, sitting } from '#tests/support/board.ts'
import { register } from '#tests/support/exam-factory.ts'
import { Phone } from '#tests/support/exam-material.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { createWorld, secondNode, type World } from '#tests/support/world.ts'

const MINUTE = 60_000
let world: World
let node2: World
let admin: Person
let board: ReturnType<typeof boardOf>
beforeAll(async () => {
  world = await createWorld()
  node2 = await secondNode(world)
  for (const { app } of [world, node2]) await app.listen({ port: 0, host: '127.0.0.1' })
  admin = await staff(world, ['jadwal-admin'])
  board = boardOf(world, admin)
})
afterAll(async () => {
  await node2.close()
  await world.close()
})

const originOf = ({ app }: World) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api`

/** Server-sent events as they come; `next` waits for the first that fits. */
async function events<T>(node: World, path: string, init: RequestInit & { token: string }) {
  const abort = new AbortController()
  const headers = { authorization: `Bearer ${init.token}`, 'content-type': 'application/json', ...init.headers }
  const reply = await fetch(originOf(node) + path, { ...init, headers, signal: abort.signal })
  const seen: { id: string; data: T }[] = []
  const wakers = new Set<() => void>()
  let over = false
  const pump = async () => {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of reply.body ?? []) {
      const parts = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        const data = /^data: (.*)$/m.exec(part)?.[1]
        if (data) seen.push({ id: /^id: (.*)$/m.exec(part)?.[1] ?? '', data: JSON.parse(data) as T })
      }
      for (const wake of wakers) wake()
    }
  }
  const done = pump()
    .catch(() => undefined)
    .then(() => {
      over = true
      for (const wake of wakers) wake()
    })
  return {
    status: reply.status,
    seen,
    async next(fits: (data: T) => boolean): Promise<{ id: string; data: T }> {
      for (;;) {
        const found = seen.find(({ data }) => fits(data))
        if (found) return found
        if (over) throw new Error('the stream ended')
        await new Promise<void>((resolve) => {
          const wake = () => {
            wakers.delete(wake)
            resolve()
          }
          wakers.add(wake)
        })
      }
    },
    ended: () => done,
    close: () => abort.abort(),
  }
}

const watch = (node: World, jadwal_id: string, headers: Record<string, string> = {}) =>
  events<BoardDelta>(node, `/live-board/stream?jadwal_id=${jadwal_id}`, {
    token: renewedToken(world, admin),
    headers,
  })

const listen = (node: World, { token, phone }: { token: string; phone: Phone }, facts_seq = 1, more: object = {}) =>
  events<LiveMessage>(node, '/live-ujian', {
    token,
    method: 'POST',
    body: JSON.stringify({ attempt_id: phone.attempt_id, facts_seq, ...more }),
  })

const rowsOf = async (jadwal_id: string, query = ''): Promise<BoardRow[]> =>
  (await board.list(jadwal_id, query)).body.data

test('I12.40 an act on one node reaches a phone that listens on another within two seconds, and the next stream begins after it', async () => {
  const one = await sitting(world)
  const line = await listen(node2, one)
  const began = performance.now()
  await board.act(one.place, one.only, { kind: 'message', text: 'Tenang.' })
  const { data } = await line.next(({ facts }) => facts.seq === 2)
  expect(performance.now() - began).toBeLessThan(2000)
  expect(data.facts.notices).toMatchObject([{ kind: 'message', text: 'Tenang.' }])
  line.close()
  const again = await listen(node2, one, 2)
  await board.act(one.place, one.only, { kind: 'extra', ms: MINUTE })
  expect((await again.next(() => true)).data.facts.notices?.map(({ seq }) => seq)).toEqual([2, 3])
  again.close()
})

test('I12.41 what was done before a phone listens is told first; another attempt’s token hears nothing', async () => {
  const [one, other] = [await sitting(world), await sitting(world)]
  await board.act(one.place, one.only, { kind: 'pause' })
  const line = await listen(world, one)
  expect((await line.next(() => true)).data.facts.stops).toMatchObject([{ until: null }])
  line.close()
  expect((await listen(world, { ...one, token: other.token })).status).toBe(401)
  expect((await listen(world, { ...one, token: one.student.token })).status).toBe(401)
})

test('I12.52 a phone that loses the right to write hears of it on its stream', async () => {
  const one = await sitting(world)
  const line = await listen(node2, one)
  await calls(world).takeOver(one.student, new Phone(one.phone.attempt_id), one.place)
  expect((await line.next(({ facts }) => facts.claims.length === 2)).data.facts.claims[1]?.phone_id).not.toBe(
    one.phone.phone_id,
  )
  line.close()
})

test('I12.53 uncertain times are told on the board while the exam runs, with their interval, and no more once they are known', async () => {
  const one = await sitting(world)
  const { jadwal_id } = one.place
  const odd = async () => (await rowsOf(jadwal_id))[0]?.anomalies
  // Asleep with the page open for most of its ten minutes: nobody can tell when the answer was written.
  world.clock.advance(9 * MINUTE)
  one.phone.say({ gap: { hidden: true, jump: 0 } }, 1000)
  const { seq } = one.phone.choose(one.questions[0] as string, 'A', 2000)
  world.clock.advance(6 * MINUTE)
  await calls(world).answer(one.token, one.phone)
  await expect.poll(odd, { timeout: 15_000 }).toEqual(['uncertain_time'])
  const { questioned } = (await board.student(jadwal_id, one.student.id)).body.data
  expect(questioned).toMatchObject([{ seq, counts: true, marks: ['limit'], hi: world.clock.ms }])
  expect(questioned[0].lo).toBeLessThan(world.clock.ms - 10 * MINUTE)
})

test('I12.80 where the schedule has it noted, staff see when somebody looked at something else, and for how long, while the exam runs', async () => {
  const one = await sitting(world)
  const { jadwal_id } = one.place
  const odd = async () => (await rowsOf(jadwal_id))[0]?.anomalies
  const began = world.clock.ms
  world.clock.advance(4 * MINUTE)
  one.phone.hears(began + MINUTE, MINUTE)
  one.phone.say({ away: 20_000 }, MINUTE + 30_000)
  // The phone slept meanwhile: its clock says nothing of two minutes.
  one.phone.say({ gap: { hidden: true, jump: 2 * MINUTE } }, MINUTE + 40_000)
  one.phone.say({ away: 5000 }, MINUTE + 40_000)
  await calls(world).answer(one.token, one.phone)
  await expect.poll(odd, { timeout: 15_000 }).toContain('left_screen')
  const { events } = (await board.student(jadwal_id, one.student.id)).body.data
  const left = events.filter(({ kind }: { kind: string }) => kind === 'anomali_left_screen')
  expect(left.map(({ ms }: { ms: number }) => ms)).toEqual([2 * MINUTE + 5000, 20_000])
  expect(Math.abs(left[1].at - (began + MINUTE + 10_000))).toBeLessThan(1000)
})

test('I12.42 a change on any node reaches the board on another within two seconds, with the counters', async () => {
  const one = await sitting(world, { ruang: 'R1' })
  const feed = await watch(node2, one.place.jadwal_id)
  await feed.next(() => true)
  const began = performance.now()
  world.clock.advance(1000)
  await answers(world, one.token, one.phone, one.questions[0] as string, 1000)
  const { data } = await feed.next(({ rows }) => rows.some((row) => row.answered === 1))
  expect(performance.now() - began).toBeLessThan(2000)
  expect(data.counts).toMatchObject({ everyone: 1, started: 1, working: 1, not_started: 0 })
  await calls(world).end(one.token, one.phone, 1000)
  expect((await feed.next(({ counts }) => counts.finished === 1)).data.rows[0]?.status).toBe('sealed')
  feed.close()
})

test('I12.43 after a break the board goes on from where it was: what changed meanwhile comes first', async () => {
  const one = await sitting(world)
  world.clock.advance(MINUTE)
  const feed = await watch(world, one.place.jadwal_id)
  const { id } = await feed.next(() => true)
  feed.close()
  world.clock.advance(MINUTE)
  await board.act(one.place, one.only, { kind: 'pause' })
  world.clock.advance(MINUTE)
  const again = await watch(world, one.place.jadwal_id, { 'last-event-id': id })
  expect((await again.next(() => true)).data.rows).toMatchObject([{ user_id: one.student.id, paused: true }])
  again.close()
})

test('I12.44 a board needs the menu, and ends with its log-in', async () => {
  const one = await sitting(world)
  const stranger = await staff(world, ['bank-soal'])
  const path = `/live-board/stream?jadwal_id=${one.place.jadwal_id}`
  expect((await events(world, path, { token: stranger.token })).status).toBe(403)
  expect((await events(world, path, { token: one.student.token })).status).toBe(403)
  const token = renewedToken(world, admin)
  world.clock.advance(10 * MINUTE - 1000)
  const feed = await events<BoardDelta>(world, path, { token })
  await feed.next(() => true)
  await feed.ended()
  world.clock.advance(2000)
  expect((await events(world, path, { token })).status).toBe(401)
})

test('I12.45 the board says of each who sits where they are, when they were heard, and what their phone told last', async () => {
  const one = await sitting(world, { ruang: 'R9' })
  const { jadwal_id } = one.place
  const absent = await person(world)
  await register(world, jadwal_id, absent.id)
  const phone = { unsent: 3, persisted: true, free_mb: 96, battery: 41, charging: false, offset: -187_000 }
  one.phone.choose(one.questions[0] as string, 'A', 1000)
  await world.call('POST', '/input/hasil-ujian', { token: one.token, body: { ...one.phone.request(), phone } })
  await board.act(one.place, one.only, { kind: 'message', text: 'Halo' })
  const [row, empty] = await rowsOf(jadwal_id, '&sort=started')
  expect(row).toMatchObject({
    ruang: 'R9',
    answered: 1,
    part: 0,
    report: phone,
    awaiting_phone: true,
    downloaded: true,
  })
  expect(empty).toMatchObject({ user_id: absent.id, attempt_id: null, status: null, downloaded: false })
  expect((await board.list(jadwal_id)).body.counts).toMatchObject({ everyone: 2, not_started: 1, unsent: 1 })
  world.clock.advance(1)
  await answers(world, one.token, one.phone, one.questions[1] as string, 2000, 2)
  await board.act(one.place, { user_ids: [absent.id] }, { kind: 'message', text: 'x' })
  await expect
    .poll(async () => (await rowsOf(jadwal_id, '&view=started'))[0]?.awaiting_phone, { timeout: 5000 })
    .toBe(false)
})

test('I12.46 an open line says that its phone is there; without one and without a call it is cut off after a minute', async () => {
  const one = await sitting(world)
  const { jadwal_id } = one.place
  const stateNow = async () => boardState((await rowsOf(jadwal_id))[0] as BoardRow, world.clock.ms)
  const counted = async () => (await board.list(jadwal_id)).body.counts
  await expect.poll(stateNow).toBe('working')
  const line = await listen(node2, one)
  await expect.poll(async () => (await rowsOf(jadwal_id))[0]?.online_until ?? 0).toBeGreaterThan(world.clock.ms)
  line.close()
  await expect.poll(async () => (await rowsOf(jadwal_id))[0]?.online_until).toBe(0)
  world.clock.advance(SILENT_MS + 1000)
  expect(await stateNow()).toBe('disconnected')
  expect(await counted()).toMatchObject({ disconnected: 1, working: 0 })
  expect((await rowsOf(jadwal_id, '&view=disconnected')).map(({ user_id }) => user_id)).toEqual([one.student.id])
})

test('I12.47 the counters of the database and the state that the screen works out agree, for every state', async () => {
  const first = await sitting(world)
  const { place } = first
  const { jadwal_id } = place
  const join = async () => {
    const student = await person(world)
    await register(world, jadwal_id, student.id)
    await seat(world, student.id, `R${Math.floor(Math.random() * 3)}`)
    const phone = new Phone()
    const { upload_token } = (await calls(world).init(student, phone, place)).body
    return { student, phone, token: String(upload_token), only: { user_ids: [student.id] } }
  }
  const [done, paused, stopped] = [await join(), await join(), await join()]
  const idle = await person(world)
  await register(world, jadwal_id, idle.id)
  await calls(world).end(done.token, done.phone, 1000)
  await board.act(place, paused.only, { kind: 'pause' })
  await board.act(place, stopped.only, { kind: 'end' })
  for (const ms of [0, 2 * MINUTE, 9 * MINUTE]) {
    world.clock.advance(ms)
    const { data, counts } = (await board.list(jadwal_id, '&size=100')).body as { data: BoardRow[]; counts: object }
    const states = data.map((row) => boardState(row, world.clock.ms))
    const tally: Record<string, number> = {}
    for (const state of states) tally[state] = (tally[state] ?? 0) + 1
    expect(counts).toMatchObject(tally)
    expect(data).toHaveLength(5)
  }
})

test('I12.48 pages, search, rooms and order of the board are the database’s', async () => {
  const first = await sitting(world, { ruang: 'R1' })
  const { jadwal_id } = first.place
  const people: Person[] = [first.student]
  for (let index = 0; index < 6; index++) {
    const student = await person(world)
    await register(world, jadwal_id, student.id)
    await seat(world, student.id, index % 2 ? 'R1' : 'R2')
    people.push(student)
  }
  const page1 = (await board.list(jadwal_id, '&size=4&sort=nama')).body
  const page2 = (await board.list(jadwal_id, '&size=4&sort=nama&page=2')).body
  expect([page1.total, page1.data.length, page2.data.length]).toEqual([7, 4, 3])
  expect(new Set([...page1.data, ...page2.data].map(({ user_id }) => user_id)).size).toBe(7)
  expect((await board.list(jadwal_id, '&ruang=R2')).body.total).toBe(3)
  await seat(world, people[1]?.id as string, 'Lab, R2')
  const inLab = encodeURIComponent(writeRooms(['Lab, R2']))
  expect((await board.list(jadwal_id, `&ruang=${inLab}`)).body.total).toBe(1)
  expect((await board.list(jadwal_id, `&ruang=${inLab},R2`)).body.total).toBe(3)
  await seat(world, people[1]?.id as string, 'R2')
  expect(page1.ruang).toMatchObject([
    { ruang: 'R1', peserta: 4 },
    { ruang: 'R2', peserta: 3 },
  ])
  const nama = page1.data[0].nama
  expect(
    (await board.list(jadwal_id, `&q=${encodeURIComponent(nama)}`)).body.data.map((row: BoardRow) => row.nama),
  ).toContain(nama)
  expect((await board.list(jadwal_id, '&q=%25')).body.total).toBe(0)
  for (const wrong of ['&sort=x', '&page=0', '&size=9999', '&view=x', '&q=%00'])
    expect((await board.list(jadwal_id, wrong)).status).toBe(400)
  expect((await board.list(randomUUID())).status).toBe(404)
})

test('I12.49 the detail of a student tells everything that happened, newest first, and who did it', async () => {
  const one = await sitting(world)
  const { jadwal_id } = one.place
  world.clock.advance(MINUTE)
  await board.act(one.place, one.only, { kind: 'extra', ms: MINUTE, reason: 'Terlambat' })
  world.clock.advance(MINUTE)
  await calls(world).end(one.token, one.phone, 2 * MINUTE)
  const { data } = (await board.student(jadwal_id, one.student.id)).body
  expect(data.events.map(({ kind }: { kind: string }) => kind)).toEqual(['sealed_by_student', 'extra', 'started'])
  expect(data.events[1]).toMatchObject({ reason: 'Terlambat', ms: MINUTE })
  expect(data.phones).toMatchObject([{ phone_id: one.phone.phone_id, writer: true }])
  expect((await board.student(jadwal_id, randomUUID())).status).toBe(404)
})

test('I12.50 saves of a second, however many, are written down as one contact and told to the boards as one word', async () => {
  const one = await sitting(world)
  const heard: string[] = []
  const client = await world.connection.pool.connect()
  client.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await client.query('listen elp_board')
  const before = heard.length
  for (let t = 1; t <= 20; t++) await answers(world, one.token, one.phone, one.questions[t % 5] as string, t)
  await expect.poll(() => heard.length).toBeGreaterThan(before)
  const rows = await world.db
    .select()
    .from(attemptContactTable)
    .where(eq(attemptContactTable.attempt_id, one.phone.attempt_id))
  expect(rows).toHaveLength(1)
  expect(heard.filter((id) => id === one.place.jadwal_id).length).toBeLessThan(10)
  await client.query('unlisten elp_board')
  client.release()
})

test('I12.51 a node that stops lets go of its streams at once', async () => {
  const node3 = await secondNode(world)
  await node3.app.listen({ port: 0, host: '127.0.0.1' })
  const one = await sitting(world)
  const line = await listen(node3, one)
  const feed = await watch(node3, one.place.jadwal_id)
  await feed.next(() => true)
  const began = performance.now()
  await node3.app.close()
  await Promise.all([line.ended(), feed.ended()])
  expect(performance.now() - began).toBeLessThan(5000)
  expect((await attemptRow(world, one.phone.attempt_id)).status).toBe('open')
})

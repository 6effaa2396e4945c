import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eventStream } from '#server/http/event-stream.ts'
import { boardOf, renewedToken, sitting } from '#tests/support/board.ts'
import { type Person, staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
let admin: Person
let port: number
beforeAll(async () => {
  world = await createWorld()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.address() as AddressInfo).port
  admin = await staff(world, ['jadwal-admin'])
})
afterAll(() => world.close())

/** A stream that is opened by hand: it can stop reading, and says what came and whether it is over. */
function opened(method: string, path: string, token: string, body?: object) {
  const socket: Socket = connect(port, '127.0.0.1')
  const payload = body ? JSON.stringify(body) : ''
  const head = [`${method} /api${path} HTTP/1.1`, 'host: elp', `authorization: Bearer ${token}`]
  const length = body ? ['content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`] : []
  socket.write([...head, ...length, '', payload].join('\r\n'))
  const seen = { text: '' }
  socket.on('data', (chunk) => {
    seen.text += String(chunk)
  })
  socket.on('error', () => undefined)
  const over = () => seen.text.endsWith('0\r\n\r\n') || socket.destroyed
  const began = new Promise<void>((resolve, reject) => {
    socket.once('data', () => resolve())
    socket.once('close', () => reject(new Error('closed')))
  })
  return { socket, seen, over, began }
}

type Opened = ReturnType<typeof opened>

const running = (streams: Opened[]) => streams.filter(({ over }) => !over())

test('A205.1 one upload token holds six streams, however many it opens; the newest hears what staff do', async () => {
  const { token, phone, place, only } = await sitting(world)
  const request = { attempt_id: phone.attempt_id, facts_seq: 0 }
  const streams: Opened[] = []
  for (let n = 0; n < 40; n++) {
    const stream = opened('POST', '/live-ujian', token, request)
    await stream.began
    streams.push(stream)
  }
  await vi.waitFor(() => expect(running(streams)).toHaveLength(6), { timeout: 10_000 })
  expect(running(streams)).toEqual(streams.slice(-6))
  await boardOf(world, admin).act(place, only, { kind: 'message', text: 'Tenang.' })
  await vi.waitFor(() => expect(streams.at(-1)?.seen.text).toContain('Tenang.'))
  for (const { socket } of streams) socket.destroy()
})

test('A205.2 one account holds thirty boards, however many it opens; another account’s are left alone', async () => {
  const { place } = await sitting(world)
  const path = `/live-board/stream?jadwal_id=${place.jadwal_id}`
  const other = opened('GET', path, renewedToken(world, await staff(world, ['jadwal-admin'])))
  await other.began
  const streams: Opened[] = []
  for (let n = 0; n < 36; n++) {
    const stream = opened('GET', path, renewedToken(world, admin))
    await stream.began
    streams.push(stream)
  }
  await vi.waitFor(() => expect(running(streams)).toHaveLength(30), { timeout: 10_000 })
  expect(other.over()).toBe(false)
  for (const { socket } of [...streams, other]) socket.destroy()
})

test('A205.3 a reader that does not read costs one chunk: the rest is withheld, and it is told once it reads again', async () => {
  let caughtUp = 0
  const stream = eventStream(() => caughtUp++)
  const chunk = 'x'.repeat(100_000)
  expect(stream.send(chunk)).toBe(true)
  for (let n = 0; n < 1000; n++) expect(stream.send(chunk)).toBe(false)
  expect(stream.readable.readableLength).toBeLessThan(2 * chunk.length)
  expect(caughtUp).toBe(0)
  stream.readable.resume()
  await vi.waitFor(() => expect(caughtUp).toBe(1))
  expect(stream.send(chunk)).toBe(true)
  stream.end()
})

test('A205.4 a reader that leaves everything unread is cut off; one that reads slowly stays', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const [stalled, slow] = [eventStream(() => undefined), eventStream(() => undefined)]
    for (const stream of [stalled, slow]) for (let n = 0; n < 3; n++) stream.send('x'.repeat(100_000))
    vi.advanceTimersByTime(20_000)
    slow.readable.resume()
    await new Promise(setImmediate)
    vi.advanceTimersByTime(15_000)
    await new Promise(setImmediate)
    expect([stalled.readable.destroyed, slow.readable.destroyed]).toEqual([true, false])
  } finally {
    vi.useRealTimers()
  }
})

/** Longer than what the system takes in for a reader that does not read. */
const LONG = 8_000_000

test('P205.1 a board that is not read holds up nobody and gathers nothing: read again it is told to read its page anew', async () => {
  const { place, phone } = await sitting(world)
  await vi.waitFor(async () => {
    const { rows } = await world.db.execute(sql`select 1 from attempt_contact where attempt_id = ${phone.attempt_id}`)
    expect(rows).toHaveLength(1)
  })
  await world.db.execute(sql`
    update attempt set anomalies = jsonb_build_array(jsonb_build_object('kind', repeat('x', ${LONG}::int)))
    where id = ${phone.attempt_id}`)
  const path = `/live-board/stream?jadwal_id=${place.jadwal_id}`
  const [slow, quick] = [1, 2].map(() => opened('GET', path, renewedToken(world, admin))) as [Opened, Opened]
  // Counted as they come: each is as long as a book.
  const told = { slow: 0, quick: 0 }
  slow.socket.on('data', (chunk) => (told.slow += Number(chunk.includes('"rows":[{'))))
  quick.socket.on('data', (chunk) => (told.quick += Number(chunk.includes('"rows":[{'))))
  await Promise.all([slow.began, quick.began])
  slow.socket.pause()
  for (let change = 1; change <= 6; change++) {
    const before = told.quick
    world.clock.advance(1)
    await world.db.execute(sql`
      with changed as (
        update attempt_contact set changed_at = ${world.clock.ms} where attempt_id = ${phone.attempt_id} returning jadwal_id
      ) select pg_notify('elp_board', jadwal_id::text) from changed`)
    await vi.waitFor(() => expect(told.quick).toBeGreaterThan(before), { timeout: 10_000 })
  }
  slow.socket.resume()
  await vi.waitFor(() => expect(slow.seen.text).toContain('"rows":[],"more":true'), { timeout: 10_000 })
  // What lay in the system's buffers, one that was being written and one that waited for it.
  expect(told.slow).toBeLessThanOrEqual(3)
  expect(quick.seen.text).not.toContain('"more":true')
  for (const { socket } of [slow, quick]) socket.destroy()
})

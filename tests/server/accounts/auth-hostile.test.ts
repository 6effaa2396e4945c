import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOSTILE_BODIES, HOSTILE_VALUES, isCleanRefusal } from '#tests/support/hostile.ts'
import { person } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** A good body of each call, of which the test spoils one field at a time. */
const CALLS: Record<string, Record<string, unknown>> = {
  '/auth/user-password': { email: 'siapa@elp.test', password: 'rahasia sekali', device_id: randomUUID() },
  '/jwt/login': { email: 'siapa@elp.test', password: 'rahasia sekali', device_id: randomUUID() },
  '/jwt/refresh-token': { refreshToken: `${randomUUID()}.${'A'.repeat(43)}` },
  '/jwt/logout': { refreshToken: `${randomUUID()}.${'A'.repeat(43)}` },
  '/auth/rs-pw': { password: 'rahasia sekali', new_password: 'rahasia lainnya' },
  '/profile': { version: 1, nama: 'Ayu', telepon: '081234567890', sekolah: 'SMA 1', zona: 'Asia/Jakarta' },
}

async function send(path: string, payload: string, token?: string, type = 'application/json') {
  const headers = { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) }
  const reply = await world.app.inject({ method: 'POST', url: `/api${path}`, headers, payload })
  return { status: reply.statusCode, body: reply.json() as unknown }
}

test.each(Object.keys(CALLS))('A5.1 %s answers a hostile body with a clean refusal', async (path) => {
  const { token } = await person(world)
  const unclean: unknown[] = []
  for (const payload of HOSTILE_BODIES) {
    // Log-out takes an empty body and one without a token of its own.
    const strangers = await send(path, payload)
    const users = path === '/jwt/logout' ? strangers : await send(path, payload, token)
    for (const reply of [strangers, users]) {
      if (!isCleanRefusal(reply.status, reply.body)) unclean.push({ payload: payload.slice(0, 40), ...reply })
    }
  }
  expect(unclean).toEqual([])
})

test.each(Object.entries(CALLS))(
  'A5.1 %s answers a hostile field with a clean refusal or takes it',
  async (path, good) => {
    const unclean: unknown[] = []
    for (const field of Object.keys(good)) {
      for (const value of HOSTILE_VALUES) {
        const { token } = await person(world)
        const { status, body } = await send(path, JSON.stringify({ ...good, [field]: value }), token)
        if (status !== 200 && !isCleanRefusal(status, body))
          unclean.push({ field, value: JSON.stringify(value).slice(0, 40), status, body })
      }
    }
    expect(unclean).toEqual([])
  },
)

test('A5.1 other kinds of content, broken addresses and broken headers are refused cleanly', async () => {
  const broken: [string, string][] = [
    ['/auth/user-password', 'text/plain'],
    ['/auth/user-password', 'application/x-www-form-urlencoded'],
    ['/auth/user-password', 'multipart/form-data; boundary='],
    ['/auth/user-password', 'application/json; charset=utf-16'],
    ['/auth/user-password', ';;;'],
    ['/%zz', 'application/json'],
    ['/mapel/%00', 'application/json'],
    [`/${'x'.repeat(10_000)}`, 'application/json'],
  ]
  for (const [path, type] of broken) {
    const { status, body } = await send(path, 'x', undefined, type)
    expect([path.slice(0, 20), type, isCleanRefusal(status, body)]).toEqual([path.slice(0, 20), type, true])
  }
  for (const authorization of [
    'Bearer',
    'Bearer  ',
    'Bearer a b',
    'Basic eDp5',
    `Bearer ${'.'.repeat(9000)}`,
    'Bearer é',
  ]) {
    const { statusCode } = await world.app.inject({ url: '/api/profile', headers: { authorization } })
    expect(statusCode).toBe(401)
  }
})

test('A5.1 what is not HTTP at all is answered in the same words', async () => {
  const address = new URL(await world.app.listen({ host: '127.0.0.1', port: 0 }))
  const answer = (sent: string) =>
    new Promise<string>((resolve, reject) => {
      let received = ''
      const socket = connect(Number(address.port), address.hostname, () => socket.write(sent))
      socket.setEncoding('utf8').on('data', (text: string) => {
        received += text
      })
      socket.on('end', () => resolve(received)).on('error', reject)
    })
  const sent = [
    'bukan http\r\n\r\n',
    `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
    'GET / HTTP/9.9\r\n\r\n',
  ]
  for (const text of sent) {
    const [head, body] = (await answer(text)).split('\r\n\r\n')
    const status = Number(head?.split(' ')[1])
    expect([text.slice(0, 20), isCleanRefusal(status, JSON.parse(body ?? ''))]).toEqual([text.slice(0, 20), true])
  }
})

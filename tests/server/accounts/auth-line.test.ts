import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerNetwork } from '#server/http/caller-network.ts'
import { account, logIn } from '#tests/support/account.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ TRUST_PROXY: 'loopback' })
})
afterAll(() => world.close())

const FLOOD = 48

/** Wrong log-ins from one address, each followed by the next at once; answers how many were judged. */
function flood(path: string) {
  let judged = 0
  let stopped = false
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const workers = Array.from({ length: FLOOD }, async (_, worker) => {
    for (let n = 0; !stopped; n++) {
      const body = { email: `tebakan.${worker}.${n}@elp.test`, password: 'tebakan' }
      await world.call('POST', path, { body, headers })
      judged++
    }
  })
  return {
    judged: () => judged,
    stop: async () => {
      stopped = true
      await Promise.all(workers)
    },
  }
}

const WAYS_IN = ['/auth/user-password', '/jwt/login']

test.each(WAYS_IN)(
  'A200.5 while one address floods %s with wrong log-ins, a right one waits for those before it and no others',
  async (path) => {
    const siswa = await account(world)
    const wrong = flood(path)
    while (wrong.judged() < 2 * FLOOD) await new Promise((resolve) => setImmediate(resolve))
    const before = wrong.judged()
    const { status } = await logIn(world, siswa)
    const meanwhile = wrong.judged() - before
    await wrong.stop()
    expect(status).toBe(200)
    // All that stood in the line, and those who were let in together with it.
    expect(meanwhile).toBeLessThanOrEqual(FLOOD + 32)
  },
)

const SLOW_PATHS = [
  ['/auth/user-password', ''],
  ['/jwt/login', ''],
  ['/init-hasil-ujian', 'authorization: Bearer x\r\n'],
]

test.each(SLOW_PATHS)('A200.6 callers of %s who send their body byte by byte hold nobody up', async (path, header) => {
  const siswa = await account(world)
  const address = await world.app.listen({ host: '127.0.0.1', port: 0 }).catch(() => world.app.listeningOrigin)
  const { port } = new URL(address)
  const head = `POST /api${path} HTTP/1.1\r\nhost: x\r\n${header}content-type: application/json\r\ncontent-length: 400\r\n\r\n{`
  const slow = await Promise.all(
    Array.from(
      { length: 128 },
      () =>
        new Promise<Socket>((resolve) => {
          const socket = connect(Number(port), '127.0.0.1', () => socket.write(head, () => resolve(socket)))
        }),
    ),
  )
  const body = path === '/init-hasil-ujian' ? {} : { email: siswa.email, password: siswa.password }
  const reply = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  for (const socket of slow) socket.destroy()
  expect(reply.status).toBe(path === '/init-hasil-ujian' ? 400 : 200)
})

test('A200.7 a log-in larger than one can be is refused before it is read', async () => {
  const body = { email: 'a@elp.test', password: 'x'.repeat(20_000) }
  expect((await world.call('POST', '/auth/user-password', { body })).status).toBe(413)
})

const NETWORKS = [
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:1::5', '2001:db8:0:1::/64'],
  ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
]

test.each(NETWORKS)('A200.8 a caller at %s is counted as %s', (ip, network) => {
  expect(callerNetwork(ip)).toBe(network)
})

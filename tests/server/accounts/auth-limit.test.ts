import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FREE_TRIES, loginLimit, waitAfter } from '#server/accounts/login-limit.ts'
import { boundedPool } from '#server/lib/bounded-pool.ts'
import { AppError } from '#server/lib/errors.ts'
import { createPasswords } from '#server/security/passwords.ts'
import { account, logIn } from '#tests/support/account.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const wrong = (email: string) => ({ email, password: 'tebakan' })

async function exhaust(email: string): Promise<void> {
  for (let n = 0; n < FREE_TRIES; n++) expect((await logIn(world, wrong(email))).body.code).toBe('invalid_login')
}

test('A1.3 after a few wrong tries an account must wait, longer each time, and is told how long', async () => {
  const siswa = await account(world)
  await exhaust(siswa.email)
  const held = await logIn(world, siswa)
  expect([held.status, held.body.code, held.headers['retry-after']]).toEqual([429, 'too_many_requests', '1'])
  world.clock.advance(1000)
  expect((await logIn(world, wrong(siswa.email))).body.code).toBe('invalid_login')
  expect((await logIn(world, siswa)).headers['retry-after']).toBe('2')
  world.clock.advance(2000)
  expect((await logIn(world, siswa)).status).toBe(200)
  expect((await logIn(world, wrong(siswa.email))).body.code).toBe('invalid_login')
})

test('A1.3 an address without an account is slowed down just the same', async () => {
  await exhaust('bukan.akun@elp.test')
  expect((await logIn(world, wrong('bukan.akun@elp.test'))).status).toBe(429)
})

test('A1.3 a hundred parallel guesses gain nothing over one after another', async () => {
  const { email } = await account(world)
  const replies = await Promise.all(Array.from({ length: 100 }, () => logIn(world, wrong(email))))
  expect(replies.filter((reply) => reply.status === 400)).toHaveLength(FREE_TRIES)
  expect(replies.filter((reply) => reply.status === 429)).toHaveLength(100 - FREE_TRIES)
})

test("A1.3 one account's wrong tries hold nobody else up, though a whole school shares an address", async () => {
  const [ayu, bima] = [await account(world), await account(world)]
  await exhaust(ayu.email)
  expect((await logIn(world, bima)).status).toBe(200)
})

test("A1.3 a stranger's guesses do not lock the owner out of a device they have used before", async () => {
  const siswa = await account(world)
  const phone = randomUUID()
  await logIn(world, siswa, phone)
  await exhaust(siswa.email)
  expect((await logIn(world, siswa)).status).toBe(429)
  expect((await logIn(world, siswa, phone)).status).toBe(200)
})

test('A201.1 guesses from one network lock nobody out of a new phone on another', async () => {
  const proxied = await createWorld({ TRUST_PROXY: 'loopback' })
  const siswa = await account(proxied)
  const from = (ip: string, password: string) =>
    proxied.call('POST', '/auth/user-password', {
      body: { email: siswa.email, password, device_id: randomUUID() },
      headers: { 'x-forwarded-for': ip },
    })
  for (let n = 0; n <= FREE_TRIES; n++) await from('203.0.113.7', 'tebakan')
  expect((await from('203.0.113.7', siswa.password)).status).toBe(429)
  expect((await from('198.51.100.20', siswa.password)).status).toBe(200)
  // One network of IPv6 has more addresses than anybody can count.
  for (let n = 0; n < FREE_TRIES; n++) await from(`2001:db8:5:5::${n + 1}`, 'tebakan')
  expect((await from('2001:db8:5:5:ffff::1', siswa.password)).status).toBe(429)
  expect((await from('2001:db8:5:6::1', siswa.password)).status).toBe(200)
  await proxied.close()
})

test('A1.3 guessing the old password at a change is slowed down too', async () => {
  const { token } = (await logIn(world, await account(world))).body
  const body = { password: 'tebakan', new_password: 'kata sandi baru' }
  const replies = []
  for (let n = 0; n <= FREE_TRIES; n++) replies.push(await world.call('POST', '/auth/rs-pw', { token, body }))
  expect(replies.map((reply) => reply.status)).toEqual([...Array(FREE_TRIES).fill(400), 429])
})

test('A1.3 the wait doubles up to a quarter of an hour', () => {
  const waits = [1, FREE_TRIES - 1, FREE_TRIES, FREE_TRIES + 1, FREE_TRIES + 5, FREE_TRIES + 10, 1e6].map(waitAfter)
  expect(waits).toEqual([0, 0, 1000, 2000, 32_000, 900_000, 900_000])
})

test('A1.3 the list of tries is bounded, forgets after an hour, and forgets the idle first', () => {
  let now = 0
  const limit = loginLimit(() => now, 2)
  const tries = (key: string, n: number) => Array.from({ length: n }, () => limit.take(key))
  tries('a', FREE_TRIES)
  tries('b', FREE_TRIES)
  expect(() => limit.take('a')).toThrow(AppError)
  tries('c', 1)
  expect(() => limit.take('a')).not.toThrow()
  now = 3_600_000
  expect(() => tries('b', FREE_TRIES)).not.toThrow()
})

test('A1.3 a try that the server was too busy to judge does not count', () => {
  const limit = loginLimit(() => 0)
  for (let n = 0; n < 10 * FREE_TRIES; n++) {
    limit.take('a')
    limit.giveBack('a')
  }
  expect(() => limit.take('a')).not.toThrow()
})

test('A1.4 a pool works on so many at once, keeps so many waiting in turn, and refuses the rest at once', async () => {
  const pool = boundedPool({ workers: 2, waiting: 3 })
  const finish: (() => void)[] = []
  let most = 0
  let running = 0
  const order: number[] = []
  const work = (n: number) =>
    pool(async () => {
      most = Math.max(most, ++running)
      await new Promise<void>((resolve) => finish.push(resolve))
      running--
      order.push(n)
    })
  const accepted = [0, 1, 2, 3, 4].map(work)
  const refused = await work(5).catch((error) => error)
  expect(refused).toMatchObject({ code: 'too_many_requests', retryAfter: 3 })
  while (order.length < 5) {
    finish.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(accepted)
  expect([most, order]).toEqual([2, [0, 1, 2, 3, 4]])
})

test('A1.4 work that fails gives its place back', async () => {
  const pool = boundedPool({ workers: 1, waiting: 0 })
  await expect(pool(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(pool(async () => 'yes')).resolves.toBe('yes')
})

test('A1.2 no account costs one verification of the same price, and is never right', async () => {
  let runs = 0
  const passwords = createPasswords(async (work) => {
    runs++
    return work()
  })
  const stored = await passwords.hash('benar')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$/)
  runs = 0
  expect(await passwords.verify(null, 'benar')).toBe(false)
  expect(await passwords.verify(stored, 'salah')).toBe(false)
  expect(await passwords.verify(stored, 'benar')).toBe(true)
  expect(runs).toBe(3)
})

test('A1.4 other calls do not wait for the line of log-ins', async () => {
  const finished: string[] = []
  const note = (name: string) => () => void finished.push(name)
  const logins = Array.from({ length: 60 }, (_, n) => logIn(world, wrong(`ramai${n}@elp.test`)).then(note('login')))
  const read = world.call('GET', '/mapel').then(note('read'))
  await Promise.all([...logins, read])
  expect(finished.indexOf('read')).toBeLessThan(finished.length / 2)
})

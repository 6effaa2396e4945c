import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import viewer, { ACCESS_SECONDS } from '#server/http/viewer.ts'
import { jwt } from '#tests/support/attack/ground.ts'
import { Clock } from '#tests/support/world.ts'

const SECRET = 'the secret of this test, long enough to be one'
const clock = new Clock()
const app = Fastify()
beforeAll(async () => {
  await app.register(viewer, { secret: SECRET, now: clock.now })
  app.get('/who', async (request) => request.requireViewer())
  app.setErrorHandler((error: Error & { status?: number }, _request, reply) => reply.code(error.status ?? 500).send())
  await app.ready()
})
afterAll(() => app.close())

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claims = (more: object = {}) => ({
  ...{ typ: 'access', sub: 'siswa', lvl: 'level', role: 'Siswa', fam: 'sesi' },
  exp: Math.floor(clock.ms / 1000) + ACCESS_SECONDS,
  ...more,
})
const hs = (hash: string, header: object, body: object) => {
  const signed = `${part(header)}.${part(body)}`
  return `${signed}.${createHmac(hash, SECRET).update(signed).digest('base64url')}`
}
const who = async (token: string) => {
  const reply = await app.inject({ url: '/who', headers: { authorization: `Bearer ${token}` } })
  return reply.statusCode === 200 ? reply.json() : reply.statusCode
}

test('A42.1 a token of ours says who asks, however often it comes', async () => {
  const token = jwt(claims(), SECRET)
  for (let time = 0; time < 3; time++) {
    expect(await who(token)).toEqual({ user_id: 'siswa', level_id: 'level', role: 'Siswa', family: 'sesi' })
  }
})

test('A42.2 a token with another key, algorithm, content or signature is nobody’s', async () => {
  const good = jwt(claims(), SECRET)
  const [head, body, signature] = good.split('.') as [string, string, string]
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const rs = `${part({ alg: 'RS256', typ: 'JWT' })}.${body}`
  const forged: Record<string, string> = {
    'another key': jwt(claims(), `${SECRET}!`),
    'an empty key': jwt(claims(), ''),
    'alg none': `${part({ alg: 'none', typ: 'JWT' })}.${body}.`,
    'alg None with the signature': `${part({ alg: 'None', typ: 'JWT' })}.${body}.${signature}`,
    'no signature': `${head}.${body}.`,
    'half a signature': `${head}.${body}.${signature.slice(0, 20)}`,
    'another role under the old signature': `${head}.${part(claims({ role: 'Super Admin' }))}.${signature}`,
    'HS512 of the same key': hs('sha512', { alg: 'HS512', typ: 'JWT' }, claims()),
    'HS256 said, HS384 made': hs('sha384', { alg: 'HS256', typ: 'JWT' }, claims()),
    'an RSA key': `${rs}.${createSign('RSA-SHA256').update(rs).sign(privateKey).toString('base64url')}`,
    'two parts': `${head}.${body}`,
    'four parts': `${good}.${signature}`,
    'no JSON within': `${head}.${Buffer.from('x').toString('base64url')}.${signature}`,
    nothing: 'null',
  }
  for (const [name, token] of Object.entries(forged)) expect([name, await who(token)]).toEqual([name, 401])
  // The good one is known by now: none of its neighbours may pass for it.
  expect(await who(good)).toMatchObject({ role: 'Siswa' })
  for (const [name, token] of Object.entries(forged)) expect([name, await who(token)]).toEqual([name, 401])
})

test('A42.3 a token for another purpose, or without an end, is no log-in', async () => {
  for (const more of [{ typ: 'upload' }, { typ: 'refresh' }, { typ: undefined }, { typ: ['access'] }]) {
    expect([more, await who(jwt(claims(more), SECRET))]).toEqual([more, 401])
  }
  const endless: unknown[] = [undefined, null, 'never', {}, Number.NaN]
  for (const exp of endless) expect([exp, await who(jwt({ ...claims(), exp }, SECRET))]).toEqual([exp, 401])
})

test('A42.4 a token that was good ends at its second, although it is remembered', async () => {
  const token = jwt(claims(), SECRET)
  expect(await who(token)).toMatchObject({ user_id: 'siswa' })
  clock.advance(ACCESS_SECONDS * 1000 - 1)
  expect(await who(token)).toMatchObject({ user_id: 'siswa' })
  clock.advance(1)
  expect(await who(token)).toBe(401)
})

test('A42.5 tokens of any size are judged or refused, and forged ones are not kept', async () => {
  const huge = jwt(claims({ sub: 'x'.repeat(8000) }), SECRET)
  expect(await who(huge)).toMatchObject({ user_id: 'x'.repeat(8000) })
  const garbage = (length: number) => `${'a'.repeat(length)}.${'b'.repeat(length)}.${'c'.repeat(length)}`
  for (const length of [0, 1, 1000, 5000]) expect([length, await who(garbage(length))]).toEqual([length, 401])
  const before = process.memoryUsage().heapUsed
  const forger = 'a key of somebody else, long enough to be one'
  for (let count = 0; count < 2000; count++) {
    const forged = jwt(claims({ sub: `${count}${'x'.repeat(5000)}` }), forger)
    expect(app.signedClaims(forged)).toBeNull()
  }
  globalThis.gc?.()
  expect((process.memoryUsage().heapUsed - before) / 2 ** 20).toBeLessThan(200)
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ERROR_STATUS } from '#contract/error-codes.ts'
import { account, logIn } from '#tests/support/account.ts'
import { person } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'elp-built-'))
const SECRET = 'rahasia aplikasi'
let open: World
let guarded: World
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>ELP</title>')
  writeFileSync(join(folder, 'sw.js'), 'self')
  writeFileSync(join(folder, 'assets', 'app-1a2b.js'), 'export {}')
  writeFileSync(join(folder, 'assets', 'app-1a2b.js.gz'), gzipSync('export {}'))
  open = await createWorld({ APP_DIR: folder })
  guarded = await createWorld({ APPLICATION_SECRET: SECRET })
})
afterAll(async () => {
  await Promise.all([open.close(), guarded.close()])
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => open.app.inject({ url, headers })
const page = { accept: 'text/html,application/xhtml+xml' }

test('A6.4 where an application secret is set, every call must bear it', async () => {
  const headers = (value: string) => ({ 'x-application-secret': value })
  for (const given of [
    undefined,
    headers(''),
    headers('salah'),
    headers(`${SECRET} `),
    headers(SECRET.toUpperCase()),
  ]) {
    for (const path of ['/mapel', '/profile', '/tidak-ada']) {
      const { status, body } = await guarded.call('GET', path, given && { headers: given })
      expect([status, body.code]).toEqual([403, 'wrong_application_secret'])
    }
  }
  expect((await guarded.call('GET', '/mapel', { headers: headers(SECRET) })).status).toBe(200)
})

test("A6.4 the document of the API, the probes and the app's own settings need no secret", async () => {
  for (const url of ['/api/openapi.json', '/api/docs', '/api/docs/json', '/health', '/ready']) {
    expect([url, (await guarded.app.inject({ url })).statusCode]).toEqual([url, 200])
  }
  expect((await guarded.app.inject({ url: '/app-config.json' })).json()).toEqual({ application_secret: SECRET })
  expect((await get('/app-config.json')).json()).toEqual({ application_secret: null })
  expect((await guarded.app.inject({ url: '/api/docsx' })).statusCode).toBe(403)
})

test('A6.5 pages run no inline script and nothing from elsewhere, and cannot be framed', async () => {
  const { headers } = await get('/', page)
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/script-src[^;]*unsafe|https?:|\*/)
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
  expect((await get('/api/mapel')).headers['x-content-type-options']).toBe('nosniff')
})

test('A6.6 hashed files are kept for ever, the worker is asked for each time, the page is not stored', async () => {
  expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache')
  // Else WebKit keeps a page that was left, with a transaction in its middle that shuts the database for all others.
  for (const url of ['/', '/index.html', '/tryout', '/home', '/login'])
    expect((await get(url, page)).headers['cache-control']).toBe('no-store')
  const small = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' })
  expect(small.headers['content-encoding']).toBe('gzip')
  expect(small.rawPayload.equals(gzipSync('export {}'))).toBe(true)
})

test('A6.6 an address of the app is answered with the app; what is missing elsewhere with a JSON 404', async () => {
  const asked = ['/tryout', '/tryout-terdaftar/ayu/paket/1/2', '/payment/1', '/tidak-ada']
  for (const url of asked) expect((await get(url, page)).body).toContain('<title>ELP</title>')
  for (const url of ['/api', '/api/tidak-ada', '/files/x.png', '/assets/app-old.js']) {
    const reply = await get(url, page)
    expect([url, reply.statusCode, reply.json().code]).toEqual([url, 404, 'not_found'])
  }
  expect((await get('/chunk.js', { accept: '*/*' })).json().code).toBe('not_found')
  const posted = await open.app.inject({ method: 'POST', url: '/tryout', headers: page })
  expect(posted.json().code).toBe('not_found')
})

test('A6.6 nothing outside the built folder is served', async () => {
  for (const url of [
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/.env',
  ]) {
    expect((await get(url)).body).not.toContain('"dependencies"')
    expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400)
  }
})

test('A6.7 an account that calls without end is told when to come back; others at its address go on', async () => {
  const world = await createWorld({ CALLS_PER_MINUTE: '5' })
  const [one, two] = [await person(world), await person(world)]
  const calls = async (token: string, n: number) => {
    const replies = []
    for (let i = 0; i < n; i++) replies.push(await world.call('GET', '/profile', { token }))
    return replies
  }
  const replies = await calls(one.token, 6)
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200, 429])
  expect(replies[5]?.body.code).toBe('too_many_requests')
  expect(Number(replies[5]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await calls(two.token, 1))[0]?.status).toBe(200)
  expect((await world.call('GET', '/mapel')).status).toBe(200)
  await world.close()
})

test('A6.7 a made-up token counts as its address, not as an account of its own', async () => {
  const world = await createWorld({ CALLS_PER_MINUTE: '1' })
  const statuses = []
  for (let i = 0; i < 12; i++) statuses.push((await world.call('GET', '/profile', { token: `a.b.c${i}` })).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  await world.close()
})

/** Any delay at all is too much for this one, and its event loop is held again and again. */
async function overloaded() {
  const world = await createWorld({ APP_DIR: folder, MAX_LOOP_DELAY_MS: '1' })
  const hold = () => {
    const until = performance.now() + 300
    while (performance.now() < until);
    return new Promise((resolve) => setTimeout(resolve))
  }
  let refused = await world.app.inject('/api/mapel')
  while (refused.statusCode === 200) {
    await hold()
    refused = await world.app.inject('/api/mapel')
  }
  return { world, refused }
}

test('A6.8 a server that cannot keep up says 503 and when, but still takes answers and probes', async () => {
  const { world, refused } = await overloaded()
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'unavailable', '10'])
  expect((await world.app.inject('/health')).statusCode).toBe(200)
  const save = await world.app.inject({ method: 'POST', url: '/api/input/hasil-ujian', payload: {} })
  expect(save.json().code).not.toBe('unavailable')
  await world.close()
})

test('P235.1 who opens the app while calls are refused gets the page, its files and its settings', async () => {
  const { world } = await overloaded()
  const asked = ['/', '/home', '/master-admin/jadwal-admin/tambah', '/assets/app-1a2b.js', '/app-config.json']
  const headers = { accept: 'text/html,*/*' }
  const replies = await Promise.all(asked.map((url) => world.app.inject({ url, headers })))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  await world.close()
})

test("A6.9 the API's document names every call, resolves its own references and can be read", async () => {
  const document = (await get('/api/openapi.json')).json()
  const paths = Object.keys(document.paths)
  for (const path of [
    '/api/auth/user-password',
    '/api/jwt/refresh-token',
    '/api/profile',
    '/api/mapel',
    '/api/input/mapel',
  ]) {
    expect(paths).toContain(path)
  }
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"/]+)/g)].map(
    (match) => match[1] as string,
  )
  expect(references.length).toBeGreaterThan(0)
  expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(references))
  const login = document.paths['/api/auth/user-password'].post
  expect(login.requestBody.content['application/json'].schema.required).toEqual(['email', 'password'])
  expect(login.responses.default.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Error' })
  expect(document.components.schemas.Error.properties.code.enum).toEqual(Object.keys(ERROR_STATUS))
  expect((await get('/api/docs', page)).body).toContain('swagger-ui')
})

test('A6.10 large replies travel compressed, where the phone can read it', async () => {
  const plain = await get('/api/openapi.json', { 'accept-encoding': 'identity' })
  const reply = await get('/api/openapi.json', { 'accept-encoding': 'br, gzip' })
  expect(reply.headers['content-encoding']).toBe('br')
  expect(reply.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10)
})

test('A6.11 a request under way when the server stops is answered, and what it wrote stands', async () => {
  const world = await createWorld()
  const siswa = await account(world)
  const { token } = (await logIn(world, siswa)).body
  const address = await world.app.listen({ host: '127.0.0.1', port: 0 })
  const holder = await world.connection.pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from app_user where id = $1 for update', [siswa.id])
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ version: 1, nama: 'Disimpan' })
  const saving = fetch(`${address}/api/profile`, { method: 'POST', headers, body })
  const waiting = async () =>
    (
      await world.connection.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount
  while (!(await waiting())) await new Promise((resolve) => setImmediate(resolve))

  const closed = world.app.close()
  await holder.query('commit')
  holder.release()
  const reply = await saving
  expect(reply.status).toBe(200)
  expect(reply.headers.get('connection')).toBe('close')
  await closed
  const { rows } = await world.connection.pool.query('select nama from app_user where id = $1', [siswa.id])
  expect(rows[0].nama).toBe('Disimpan')
  await expect(fetch(`${address}/health`)).rejects.toThrow()
  await world.close()
})

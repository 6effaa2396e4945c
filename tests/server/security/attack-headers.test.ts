import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { person } from '#tests/support/people.ts'
import { createWorld, TEST_SECRETS, type World } from '#tests/support/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'elp-headers-'))
const page = { accept: 'text/html' }
let world: World
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>ELP</title>')
  world = await createWorld({ APP_DIR: folder })
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

const headersOf = async (url: string, headers: Record<string, string> = page) =>
  (await world.app.inject({ url, headers })).headers as Record<string, string>

/** Directive → what it allows. */
const policyOf = (headers: Record<string, string>) =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((part) => part.trim().split(' '))
      .map(([name, ...values]) => [name, values.join(' ')]),
  )

test('A43.1 the content policy allows scripts from the own files alone, no evaluated one, and markup through named policies', async () => {
  const policy = policyOf(await headersOf('/'))
  expect(policy).toEqual({
    'default-src': "'self'",
    'script-src': "'self'",
    'script-src-attr': "'none'",
    'style-src': "'self'",
    'style-src-elem': "'self'",
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'media-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'elp default ProseMirrorClipboard',
  })
})

test('A43.2 a page is alone: no frame, no opener, no referrer, no sniffing, no device', async () => {
  const headers = await headersOf('/')
  expect(headers).toMatchObject({
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  for (const device of ['camera', 'microphone', 'geolocation', 'payment', 'usb']) {
    expect(headers['permissions-policy']).toContain(`${device}=()`)
  }
  expect(headers).not.toHaveProperty('x-powered-by')
  expect(headers).not.toHaveProperty('server')
})

test('A43.3 in production browsers are told to stay with TLS for a year, elsewhere not', async () => {
  expect(await headersOf('/')).not.toHaveProperty('strict-transport-security')
  const production = await createWorld({
    APP_DIR: folder,
    NODE_ENV: 'production',
    JWT_SECRET: 'x'.repeat(40),
    RECEIPT_KEY: TEST_SECRETS.receiptKey,
    PUBLIC_URL: 'https://elp.test',
  })
  const { headers } = await production.app.inject({ url: '/', headers: page })
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  await production.close()
})

test('A43.4 nobody is allowed to read the API from another origin, and no cookie is ever set', async () => {
  for (const url of ['/api/mapel', '/api/profile', '/api/openapi.json', '/', '/app-config.json']) {
    const headers = await headersOf(url, { origin: 'https://jahat.test', cookie: 'token=x' })
    expect([url, Object.keys(headers).filter((name) => /^access-control-|^set-cookie/.test(name))]).toEqual([url, []])
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
  const asked = await world.app.inject({
    method: 'OPTIONS',
    url: '/api/profile',
    headers: { origin: 'https://jahat.test', 'access-control-request-method': 'POST' },
  })
  expect(asked.statusCode).toBe(404)
})

test('A43.9 a request that is never sent to its end does not stay open for ever', () => {
  const { requestTimeout, headersTimeout } = world.app.server
  expect(requestTimeout).toBe(300_000)
  expect(headersTimeout).toBeLessThanOrEqual(60_000)
})

test('A43.10 what the API says of anybody is kept by no cache', async () => {
  const siswa = await person(world)
  for (const path of ['/profile', '/my-jadwal', '/index-my-paket', '/mapel', '/tidak-ada']) {
    const { headers } = await world.call('GET', path, { token: siswa.token })
    expect([path, headers['cache-control']]).toEqual([path, 'no-store'])
  }
})

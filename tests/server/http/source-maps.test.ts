import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, TEST_SECRETS, type World } from '#tests/support/world.ts'

let world: World
const folder = mkdtempSync(join(tmpdir(), 'elp-app-'))
beforeAll(async () => {
  for (const name of ['assets', '.vite']) mkdirSync(join(folder, name))
  for (const name of [
    'index.html',
    'assets/a.js',
    'assets/a.js.map',
    'sw.js.map',
    '.vite/manifest.json',
    '.build.json',
  ])
    writeFileSync(join(folder, name), 'secret'.repeat(200))
  world = await createWorld({
    APP_DIR: folder,
    NODE_ENV: 'production',
    JWT_SECRET: 'x'.repeat(40),
    RECEIPT_KEY: TEST_SECRETS.receiptKey,
    PUBLIC_URL: 'https://elp.test',
  })
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

test('A207.2 a source map, and what a build says of itself, is not handed out', async () => {
  const get = (url: string, headers = {}) => world.app.inject({ url, headers })
  expect((await get('/assets/a.js')).statusCode).toBe(200)
  const hidden = ['/assets/a.js.map', '/sw.js.map', '/assets/a.js%2Emap', '/.vite/manifest.json', '/.build.json']
  for (const url of [...hidden, '/assets//a.js.map', '/assets/%2e/a.js.map', '/./sw.js.map', '/assets/a.js.MAP']) {
    const { statusCode, body } = await get(url, { 'accept-encoding': 'br, gzip' })
    expect(statusCode, url).toBeGreaterThanOrEqual(400)
    expect(statusCode, url).toBeLessThan(500)
    expect(body).not.toContain('secret')
  }
})

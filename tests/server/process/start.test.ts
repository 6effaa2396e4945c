import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, TEST_SECRETS } from '#tests/support/world.ts'

let folder: string
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'elp-start-'))
  database = await freshDatabase()
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** A server in a process of its own, as whoever starts it sees it. */
function start(settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'silent', SEED_DEMO: 'false', PORT: '0', DATA_DIR: folder }
  const child = spawn(process.execPath, ['server/main.ts'], { env: { ...env, ...settings }, stdio: 'pipe' })
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  child.stdout.resume()
  return { child, ended: once(child, 'close').then(([code]) => ({ code, said })) }
}

/** On a database that runs already: everything of the start but what is asked about is right. */
const startedWith = (settings: Record<string, string>) =>
  start({ DATABASE_URL: database.connection.url, JWT_SECRET: TEST_SECRETS.jwt, ...settings }).ended

const leftBehind = () => existsSync(join(folder, 'postgres', 'postmaster.pid'))

test('D4 a start that fails stops the database that it had started, and says why in a line', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const { code, said } = await start({ PORT: String(port) }).ended
  other.close()
  expect(said).toMatch(/^PORT: taken by another program .*\n$/)
  expect(code).toBe(1)
  expect(leftBehind()).toBe(false)
})

test.each(['SIGTERM', 'SIGHUP'] as const)(
  'D4 stopped in the midst of its start a process leaves no database behind (%s)',
  async (signal) => {
    const { child, ended } = start({})
    const started = () => (leftBehind() ? child.kill(signal) : setTimeout(started, 10))
    started()
    expect((await ended).code).toBe(0)
    expect(leftBehind()).toBe(false)
  },
)

test.each([
  ['DATABASE_URL', 'nobody listens there', { DATABASE_URL: 'postgres://elp:rahasia@127.0.0.1:1/elp' }],
  ['DATABASE_URL', 'no such host', { DATABASE_URL: 'postgres://elp:rahasia@database.invalid/elp' }],
  ['HOST', 'no such host', { HOST: 'elp.invalid' }],
  ['HOST', 'not of this machine', { HOST: '192.0.2.1' }],
])('D5 a %s with which nothing can start is named in a line: %s', async (name, _, settings: Record<string, string>) => {
  const { code, said } = await startedWith(settings)
  expect(said).toMatch(new RegExp(`^${name}: .*\\n$`))
  expect(said).not.toContain('rahasia')
  expect(code).toBe(1)
})

test('D5 half a file of secrets is named and not quoted', async () => {
  const data = join(folder, 'half')
  mkdirSync(data)
  writeFileSync(join(data, 'secrets.json'), '{"jwt":"rahasia sekali')
  const { code, said } = await startedWith({ DATA_DIR: data })
  expect(said).toMatch(/^.*secrets\.json cannot be read.*\n$/)
  expect(said).not.toContain('rahasia')
  expect(code).toBe(1)
})

test('D7 a database that another version made before the first release is refused in a line and left as it was', async () => {
  const { connection, drop } = await freshDatabase()
  await connection.pool.query("update drizzle.__drizzle_migrations set hash = 'of another version'")
  const { code, said } = await startedWith({ DATABASE_URL: connection.url })
  expect(said).toMatch(/^DATA_DIR or DATABASE_URL: this database was made by another version .*\n$/)
  expect(code).toBe(1)
  const { rows } = await connection.pool.query('select distinct hash from drizzle.__drizzle_migrations')
  expect(rows).toEqual([{ hash: 'of another version' }])
  await drop()
})

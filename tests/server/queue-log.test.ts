import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#tests/support/account.ts'
import { mailServer } from '#tests/support/smtp.ts'
import { createWorld, TEST_SECRETS, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('X3.1 what a job logs names the job and the request that asked for it', {
  timeout: 120_000,
}, async () => {
  const { email } = await account(world)
  const away = await mailServer()
  await away.close()
  const server = await start(away.url)
  const reply = await fetch(`${server.origin}/api/auth/fg-pw`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  expect(reply.status).toBe(200)
  const asked = await server.line(({ req }) => (req as { route?: string })?.route === '/api/auth/fg-pw')
  const failed = await server.line(({ msg }) => msg === 'job failed')
  expect(failed).toMatchObject({ job: 'mail', request_ids: [asked.reqId] })
  await server.stop()
})

/** A server process on the world's database, its log read line by line. */
async function start(SMTP_URL: string) {
  const env = {
    ...{ PATH: process.env.PATH, LOG_LEVEL: 'info', SEED_DEMO: 'false', PORT: '0', DATA_DIR: world.dataDir, SMTP_URL },
    ...{ DATABASE_URL: world.connection.url, JWT_SECRET: TEST_SECRETS.jwt, RECEIPT_KEY: TEST_SECRETS.receiptKey },
  }
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const next = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error('the server ended before it said what was awaited')
    return String(value)
  }
  let origin: string | undefined
  while (!origin) origin = /^ELP is ready at (\S+)/.exec(await next())?.[1]
  return {
    origin,
    line: async (fits: (line: Record<string, unknown>) => boolean) => {
      for (;;) {
        const line = await next()
        if (line.startsWith('{') && fits(JSON.parse(line))) return JSON.parse(line) as Record<string, unknown>
      }
    },
    stop: async () => {
      child.kill()
      await once(child, 'exit')
    },
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mailJob } from '#server/accounts/mail-job.ts'
import { auditTable } from '#server/db/tables/index.ts'
import { smtp } from '#server/mail/smtp.ts'
import { startBoss } from '#server/queue/boss.ts'
import { account } from '#tests/support/account.ts'
import { mailServer } from '#tests/support/smtp.ts'
import { createWorld, TEST_SECRETS, type World } from '#tests/support/world.ts'

let world: World
let folder: string
beforeAll(async () => {
  world = await createWorld()
  folder = mkdtempSync(join(tmpdir(), 'elp-mail-'))
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const LONG = 120_000
const asked = (email: string) => ({ mail: 'reset', about: email, address: '203.0.113.7', device: null })

/** The queue on the world's database, with the mails of `url`. */
function queue(url: string, limit: number) {
  const { db, app, clock } = world
  const deps = { db, now: clock.now, mailer: smtp(url, 'ELP <kabar@elp.test>'), publicUrl: 'https://elp.test' }
  const handlers = [mailJob({ ...deps, log: app.log }, { limit, delaySeconds: 1 })]
  return startBoss({ pool: world.connection.pool, handlers, onError: () => undefined })
}

test('F4.7 a mail waits for a mail server that is away, and goes out when it is back', { timeout: LONG }, async () => {
  const { email } = await account(world)
  const away = await mailServer()
  await away.close()
  const boss = await queue(away.url, 20)
  await boss.send('mail', asked(email), email)
  await vi.waitFor(
    async () => {
      const { rows } = await world.connection.pool.query(
        `select 1 from pgboss.job where name = 'mail' and retry_count > 0`,
      )
      expect(rows).toHaveLength(1)
    },
    { timeout: LONG / 2, interval: 200 },
  )
  const back = await mailServer({ port: Number(new URL(away.url).port) })
  expect((await back.next()).to).toEqual([email])
  await boss.stop()
  await back.close()
})

test('F4.8 a mail that no server takes ends in the log and in the audit trail', { timeout: LONG }, async () => {
  const who = await account(world)
  const refusing = await mailServer({ refuses: /^RCPT/i })
  const boss = await queue(refusing.url, 1)
  await world.connection.pool.query(`update pgboss.queue set retry_limit = 1 where name = 'mail'`)
  await boss.send('mail', asked(who.email), who.email)
  await vi.waitFor(
    async () => {
      const lines = await world.db.select().from(auditTable).where(eq(auditTable.subject, who.id))
      expect(lines).toMatchObject([{ action: 'mail/fail', outcome: 'refused', actor_id: null }])
    },
    { timeout: LONG / 2, interval: 200 },
  )
  await boss.stop()
  await refusing.close()
})

test('F4.9 a mail that was asked for outlives a server killed at once', { timeout: LONG }, async () => {
  const { email } = await account(world)
  const mails = await mailServer()
  const silent = await mailServer()
  await silent.close()
  const start = async (SMTP_URL: string) => {
    const env = {
      ...{ PATH: process.env.PATH, LOG_LEVEL: 'silent', SEED_DEMO: 'false', PORT: '0', DATA_DIR: folder, SMTP_URL },
      ...{ DATABASE_URL: world.connection.url, JWT_SECRET: TEST_SECRETS.jwt, RECEIPT_KEY: TEST_SECRETS.receiptKey },
    }
    const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const [said] = await once(child.stdout, 'data')
    const port = /:(\d+)\n/.exec(String(said))?.[1]
    return { child, port }
  }
  const first = await start(silent.url)
  const reply = await fetch(`http://127.0.0.1:${first.port}/api/auth/fg-pw`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  first.child.kill('SIGKILL')
  expect(reply.status).toBe(200)
  const second = await start(mails.url)
  expect((await mails.next()).to).toEqual([email])
  second.child.kill()
  await once(second.child, 'exit')
  await mails.close()
})

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppendReply } from '#contract/exam/log/messages.ts'
import { API } from '#contract/version.ts'
import { started } from '#tests/support/exam-http.ts'
import { outlineWith } from '#tests/support/exam-material.ts'
import { createWorld, TEST_SECRETS, type World } from '#tests/support/world.ts'

/** A server in a process of its own, on the database of `world`, to be killed. */
let world: World
let folder: string
let child: ChildProcess | undefined
beforeAll(async () => {
  world = await createWorld()
  world.clock.ms = Date.now()
  folder = mkdtempSync(join(tmpdir(), 'elp-kill-'))
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await world.close()
  rmSync(folder, { recursive: true })
})

async function serve(): Promise<string> {
  const env = {
    ...{ PATH: process.env.PATH, DATABASE_URL: world.connection.url, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' },
    ...{
      JWT_SECRET: TEST_SECRETS.jwt,
      RECEIPT_KEY: TEST_SECRETS.receiptKey,
      SEED_DEMO: 'false',
      CALLS_PER_MINUTE: '0',
    },
  }
  const server = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  child = server
  for await (const line of createInterface({ input: server.stdout })) {
    const ready = / ready at (\S+)/.exec(line)
    if (ready) return ready[1] as string
  }
  throw new Error('the server never came up')
}

test('I2.5 a server killed the moment it acknowledged has lost nothing that it acknowledged', async () => {
  const address = await serve()
  const gone = new Promise((resolve) => child?.once('exit', resolve))
  const everybody = await Promise.all(Array.from({ length: 8 }, () => started(world, { outline: outlineWith([40]) })))
  const acked = new Map<string, number>()
  let acks = 0

  const sending = everybody.map(async ({ phone, questions, token }) => {
    for (const [index, id] of questions.entries()) {
      phone.choose(id, 'A', index)
      const body = JSON.stringify(phone.request(index ? phone.entries.slice(-1) : phone.entries))
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const reply = await fetch(`${address}${API}/input/hasil-ujian`, { method: 'POST', headers, body })
      acked.set(phone.attempt_id, ((await reply.json()) as AppendReply).acked[0]?.seq ?? 0)
      // In the midst of everybody's saves.
      if (++acks === 60) child?.kill('SIGKILL')
    }
  })
  await Promise.allSettled(sending)
  await gone
  expect(acks).toBeGreaterThanOrEqual(60)
  for (const [attempt_id, acked_seq] of acked) {
    const { rows } = await world.connection.pool.query(
      'select coalesce(max(to_seq), 0)::int as n from log_batch where attempt_id = $1',
      [attempt_id],
    )
    expect(rows[0].n).toBeGreaterThanOrEqual(acked_seq)
  }
})

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { BATCH_KEPT_MS, purgeBatches } from '#server/crud/purge-batches.ts'
import { inputBatchTable, resultTable } from '#server/db/tables/index.ts'
import { examOf } from '#server/exam/log/exam-of.ts'
import { type PostgresLogStore, postgresLogStore } from '#server/exam/log/postgres/store.ts'
import { outlineCache } from '#server/exam/outlines.ts'
import { readAttempt } from '#server/exam/read-attempt.ts'
import { receiptKey } from '#server/exam/receipt-key.ts'
import { sealAndScore } from '#server/exam/sealing.ts'
import { startBoss } from '#server/queue/boss.ts'
import { calls, started } from '#tests/support/exam-http.ts'
import { createWorld, freshDatabase, TEST_SECRETS, type World } from '#tests/support/world.ts'

let world: World
let store: PostgresLogStore
beforeAll(async () => {
  world = await createWorld()
  store = postgresLogStore(world.connection.guard)
})
afterAll(async () => {
  await store.close()
  await world.close()
})

const { sha256, sign } = receiptKey(TEST_SECRETS.receiptKey).crypto

async function runJob(): Promise<string[]> {
  const asked: string[] = []
  const sealed = async (attempt_id: string) => {
    asked.push(attempt_id)
  }
  const exam = examOf(outlineCache(world.db))
  await sealAndScore(world.db, { store, sha256, sign, exam, now: world.clock.now, sealed })
  return asked
}

test('I6.5 the job seals what nobody ended once its grace is over, with what had arrived, and asks for its score', async () => {
  const abandoned = await started(world, { grace_seconds: 60 })
  const patient = await started(world, { grace_seconds: 86_400 })
  abandoned.phone.choose(abandoned.questions[0] as string, 'A', 1)
  await calls(world).answer(abandoned.token, abandoned.phone)
  expect(await runJob()).toEqual([])
  world.clock.ms = (abandoned.started.facts?.sync_until ?? 0) + 1
  expect(await runJob()).toContain(abandoned.phone.attempt_id)
  expect(await readAttempt(world.db, abandoned.phone.attempt_id)).toMatchObject({
    status: 'sealed',
    sealed_by: 'job',
    receipt: { writers: [{ seq: 2 }] },
  })
  expect((await readAttempt(world.db, patient.phone.attempt_id))?.status).toBe('open')
})

test('I6.6 a score that was never asked for, because a process died, is asked for again', async () => {
  const { phone, token, place } = await started(world)
  await calls(world).end(token, phone)
  expect(await runJob()).toContain(phone.attempt_id)
  const { log_sha256 } = (await readAttempt(world.db, phone.attempt_id)) ?? {}
  const created_at = new Date(world.clock.ms).toISOString()
  const basis = { paper_sha256: place.paper_sha256, key_version: 1, log_sha256: log_sha256 ?? '' }
  await world.db
    .insert(resultTable)
    .values({ attempt_id: phone.attempt_id, revision: 1, ...basis, score: {}, created_at })
  expect(await runJob()).not.toContain(phone.attempt_id)
})

test('I6.7 work that is queued is done', async () => {
  const errors: Error[] = []
  const done = Promise.withResolvers<unknown>()
  const handler = { name: 'echo', handle: async (data: object) => done.resolve(data) }
  const boss = await startBoss({
    pool: world.connection.of.work.pool,
    handlers: [handler],
    onError: (error) => errors.push(error),
  })
  await boss.send('echo', { attempt_id: 'x' }, 'x')
  await boss.send('echo', { attempt_id: 'x' }, 'x')
  expect(await done.promise).toEqual([{ attempt_id: 'x' }])
  await boss.stop()
  expect(errors).toEqual([])
})

test('F4.10 a database that goes while work is being done ends no process, and work goes on when it is back', async () => {
  const { connection, drop } = await freshDatabase()
  const { pool } = connection.of.work
  const name = new URL(connection.url).pathname.slice(1)
  const admin = new pg.Client({ connectionString: inject('adminUrl') })
  await admin.connect()
  const cut = async () => {
    await admin.query(`alter database ${name} with allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  }
  const failed = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const cutting = { name: 'cutting', handle: cut }
  const after = { name: 'after', handle: async () => done.resolve() }
  pool.on('error', () => {})
  const boss = await startBoss({ pool, handlers: [cutting, after], onError: () => failed.resolve() })
  await boss.send('cutting', {}, 'x')
  await failed.promise
  await admin.query(`alter database ${name} with allow_connections true`)
  await expect
    .poll(() =>
      boss.send('after', {}, 'x').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await done.promise
  await boss.stop()
  await drop()
  await admin.end()
})

test('I1.78 what a batch answered is forgotten a month later, in pieces, and not before', async () => {
  const row = (age_ms: number) => ({
    batch: randomUUID(),
    user_id: randomUUID(),
    resource: 'mapel',
    body_sha256: '0'.repeat(64),
    reply: {},
    created_at: new Date(world.clock.ms - age_ms).toISOString(),
  })
  const old = Array.from({ length: 5 }, (_, index) => row(BATCH_KEPT_MS + 1 + index))
  const kept = [row(BATCH_KEPT_MS - 1), row(0)]
  await world.db.insert(inputBatchTable).values([...old, ...kept])
  expect(await purgeBatches(world.db, world.clock.ms, 2)).toBe(5)
  const left = (await world.db.select().from(inputBatchTable)).map(({ batch }) => batch)
  for (const { batch } of old) expect(left).not.toContain(batch)
  for (const { batch } of kept) expect(left).toContain(batch)
  expect(await purgeBatches(world.db, world.clock.ms, 2)).toBe(0)
})

import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { append, end } from '#server/exam/log/calls.ts'
import { postgresLogStore } from '#server/exam/log/postgres/store.ts'
import { sitting } from '#tests/support/exam-factory.ts'
import { person } from '#tests/support/people.ts'
import { createWorld, freshDatabase, type World } from '#tests/support/world.ts'
import { logStoreContract } from './log-store.contract.ts'
import { begun, depsOf, NOW, Page } from './sends.ts'

async function placeIn(world: World) {
  const { jadwal_id, jadwal_ujian_id, paper_sha256 } = await sitting(world)
  return { student_id: (await person(world)).id, jadwal_id, jadwal_ujian_id, paper_sha256 }
}

logStoreContract('in PostgreSQL', async () => {
  const world = await createWorld()
  const store = postgresLogStore(world.connection.guard)
  return {
    store,
    place: () => placeIn(world),
    trail: async (attempt_id) => {
      const text = 'select action, actor_id, reason, detail from audit where subject = $1 order by action'
      return (await world.connection.pool.query(text, [attempt_id])).rows
    },
    conflicts: async (attempt_id) => {
      const text = `select count(*)::int as kept, coalesce(sum(150 + octet_length(body)), 0)::int as bytes
        from log_conflict where attempt_id = $1`
      return (await world.connection.pool.query(text, [attempt_id])).rows[0]
    },
    close: async () => {
      await store.close()
      await world.close()
    },
  }
})

test('I26.12 an append that follows on is one statement, whichever node is asked, and those of a moment are one together', async () => {
  const world = await createWorld()
  const nodes = [postgresLogStore(world.connection.guard), postgresLogStore(world.connection.guard)] as const
  const place = await placeIn(world)
  const pages: Page[] = []
  for (let n = 0; n < 20; n++) pages.push(await begun(nodes[0], { ...place, student_id: (await person(world)).id }))
  for (const page of pages) await append(page.request(), page.caller, depsOf(nodes[0]))
  const asked: string[] = []
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const { name } = args[0] as { name?: string }
    if (name?.startsWith('log-')) asked.push(name)
    return (query as (...all: unknown[]) => unknown).apply(this, args)
  } as never)
  for (let n = 0; n < 6; n++) {
    const [page] = pages as [Page]
    page.answer(0, `jawaban ${n}`)
    const reply = await append(page.request(page.batch(n + 2)), page.caller, depsOf(nodes[n % 2] as (typeof nodes)[0]))
    expect(reply.acked).toMatchObject([{ writer: page.writer, seq: n + 2 }])
  }
  expect(asked).toEqual(Array(6).fill('log-add'))
  asked.length = 0
  const at = pages.map(({ log }) => log.length)
  await Promise.all(
    pages.map((page, n) =>
      append(page.answer(1, 'b').request(page.batch((at[n] as number) + 1)), page.caller, depsOf(nodes[0])),
    ),
  )
  expect(asked).toEqual(['log-add'])
  spy.mockRestore()
  for (const node of nodes) await node.close()
  await world.close()
})

test('I26.42 what is under way while the attempt is sealed, and is durable only after it, is sealed with a further receipt', async () => {
  const world = await createWorld()
  const store = postgresLogStore(world.connection.guard)
  const first = (await begun(store, await placeIn(world))).answer(0, 'a')
  const deps = depsOf(store)
  await append(first.request(first.batch(1, 1)), first.caller, deps)
  const second = new Page(first.attempt_id).say({ epoch: 1 }).answer(1, 'b').say({ end: 'button' })
  const { facts } = (await store.find(first.attempt_id)) ?? expect.fail('no attempt')
  const claims = [...facts.claims, { phone_id: second.phone_id, at: NOW }]
  await store.amend(first.attempt_id, { ...facts, seq: 2, claims })
  await append(second.request(), second.caller, deps)
  // Somebody holds the key of its row: it has looked at the attempt, and is not durable.
  const other = await world.connection.pool.connect()
  await other.query('begin')
  await other.query(`insert into log_batch values ($1, $2, 2, 2, '', $3, 0, 0, '')`, [
    ...[first.attempt_id, first.writer, first.phone_id],
  ])
  const late = append({ ...first.request(first.batch(2)), facts_seq: 2 }, first.caller, deps)
  const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%into log_batch%'`
  while ((await world.connection.pool.query(waits)).rowCount === 0);
  const ask = { attempt_id: first.attempt_id, heads: [[second.writer, 4]] as [string, number][], facts_seq: 2 }
  const { receipt } = await end(ask, second.caller, deps)
  expect(receipt).toMatchObject({ revision: 1 })
  await other.query('rollback')
  other.release()
  const sealed = (await late).facts?.seals.map(({ heads }) => new Map(heads).get(first.writer))
  expect(sealed).toEqual([1, 2])
  await store.close()
  await world.close()
})

test('I26.13 a database that is away is "busy, come again", never an acknowledgement', async () => {
  const { connection, drop } = await freshDatabase()
  const store = postgresLogStore(connection.guard)
  const page = new Page('00000000-0000-7000-8000-000000000000')
  expect(await store.stands(page.attempt_id)).toBe(null)
  await drop()
  const away = { code: 'unavailable', retryAfter: expect.any(Number) }
  await expect(append(page.request(), page.caller, depsOf(store))).rejects.toMatchObject(away)
  page.answer(0, 'a')
  await expect(append(page.request(page.batch(2)), page.caller, depsOf(store))).rejects.toMatchObject(away)
  for (const call of [() => store.find(page.attempt_id), () => store.rows(page.attempt_id), () => store.due(0, 1)])
    await expect(call()).rejects.toMatchObject(away)
  await store.close()
})

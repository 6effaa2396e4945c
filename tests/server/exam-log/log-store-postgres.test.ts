import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { append } from '#server/exam/log/calls.ts'
import { postgresLogStore } from '#server/exam/log/postgres/store.ts'
import { sitting } from '#tests/support/exam-factory.ts'
import { person } from '#tests/support/people.ts'
import { createWorld, freshDatabase, type World } from '#tests/support/world.ts'
import { logStoreContract } from './log-store.contract.ts'
import { begun, depsOf, Page } from './sends.ts'

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

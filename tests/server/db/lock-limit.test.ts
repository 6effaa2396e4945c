import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { underLockLimit } from '#server/db/lock-limit.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
const clients: pg.Client[] = []
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  for (const client of clients) await client.end()
  await world.close()
})

async function client(): Promise<pg.Client> {
  const made = new pg.Client({ connectionString: world.connection.url })
  clients.push(made)
  await made.connect()
  return made
}

test('X5.7 a change of a table that a long reading holds lets saves pass, and comes to pass once the reading is over', async () => {
  const [reading, saving, changing] = await Promise.all([client(), client(), client()])
  await saving.query('create table held (id int)')
  await reading.query('begin')
  await reading.query('select * from held')
  let tries = 0
  const change = underLockLimit(
    changing,
    async () => {
      tries++
      await changing.query('alter table held add column more int')
    },
    { limit_ms: 50, pause_ms: 50, tries: 1000 },
  )
  await expect.poll(() => tries).toBeGreaterThan(2)
  const from = performance.now()
  await saving.query('insert into held (id) values (1)')
  expect(performance.now() - from).toBeLessThan(5000)
  await reading.query('commit')
  await change
  expect((await saving.query('select id, more from held')).rows).toEqual([{ id: 1, more: null }])
})

test('X5.8 a table that is never free is told, and any other fault at once', async () => {
  const [reading, changing] = await Promise.all([client(), client()])
  await changing.query('create table kept (id int)')
  await reading.query('begin')
  await reading.query('select * from kept')
  const limit = { limit_ms: 20, pause_ms: 1, tries: 3 }
  const change = (sql: string) => underLockLimit(changing, async () => void (await changing.query(sql)), limit)
  await expect(change('alter table kept add column more int')).rejects.toMatchObject({ code: '55P03' })
  await expect(change('alter table nowhere add column more int')).rejects.toMatchObject({ code: '42P01' })
  await reading.query('rollback')
})

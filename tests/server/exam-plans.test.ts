import { afterAll, beforeAll, expect, test } from 'vitest'
import { examPool } from '#server/exam/postgres/pool.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const BY_ID = 'explain (generic_plan) select id from attempt where id = any($1::uuid[])'

test('S93.7 statements of the exam go by key also where they are planned while the tables are empty', async () => {
  const usual = await world.connection.pool.query(BY_ID)
  const pool = examPool(world.connection.guard, 1)
  const { rows } = await pool.query(BY_ID)
  await pool.end()
  expect(JSON.stringify(usual.rows)).toContain('Seq Scan')
  expect(JSON.stringify(rows)).toContain('attempt_pkey')
})

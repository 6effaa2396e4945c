import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedAccess } from '#server/access/base-levels.ts'
import { seedDemoAccounts } from '#server/demo/accounts.ts'
import { seedDemoContent } from '#server/demo/content/index.ts'
import { attackBy, SIDES } from '#tests/support/attack/campaign.ts'
import { type PreparedGround, prepare } from '#tests/support/attack/ground.ts'
import type { ApiDocument } from '#tests/support/attack/operations.ts'
import { createWorld, TEST_SECRETS, type World } from '#tests/support/world.ts'

/** The part of `npm run attack` that fits into every run; a finding names its seed and call. */
const SEED = 1
const CALLS = 900

let world: World
let ground: PreparedGround
let document: ApiDocument
beforeAll(async () => {
  world = await createWorld()
  await seedAccess(world.db, world.clock.now)
  await seedDemoAccounts(world.db, { env: 'test' }, world.clock.now)
  await seedDemoContent(world.db, { now: world.clock.ms, random: randomBytes })
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = world.app.server.address() as AddressInfo
  document = world.app.swagger() as unknown as ApiDocument
  const open = { pool: world.connection.pool, port, jwtSecret: TEST_SECRETS.jwt, now: world.clock.now }
  ground = await prepare(open)
})
afterAll(() => world.close())

test.each(SIDES)(
  'A40.1 a storm of hostile calls by a %s finds no fault, hang, leak or way to what is others’',
  async (side) => {
    const { findings, changed, calls } = await attackBy(side, {
      ground,
      document,
      seed: SEED,
      calls: CALLS,
      workers: 4,
    })
    expect(findings).toEqual([])
    expect(changed).toEqual([])
    expect(calls).toBe(CALLS)
  },
)

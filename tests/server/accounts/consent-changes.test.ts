import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Consent } from '#contract/accounts/consents.ts'
import { consentTable, userTable } from '#server/db/tables/index.ts'
import { person } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const WAYS: [path: string, consent: Consent, body: (given: boolean) => object][] = [
  ['/profile/news', 'news', (news) => ({ news })],
  ['/profile/ranking-name', 'ranking_name', (given) => ({ nama: given ? 'lengkap' : 'singkat' })],
  ['/chances-consent', 'profiling', (allowed) => ({ allowed })],
]

test.each(WAYS)(
  'A214.1 a decision by %s is a line of the ledger when it changes, and twenty an hour at most',
  async (path, consent, body) => {
    const { id, token } = await person(world)
    await world.db.update(userTable).set({ tanggal_lahir: '2000-01-01' }).where(eq(userTable.id, id))
    const decide = async (given: boolean) => {
      world.clock.advance(100)
      return (await world.call('POST', path, { token, body: body(given) })).status
    }
    const lines = () =>
      world.db.$count(consentTable, and(eq(consentTable.user_id, id), eq(consentTable.consent, consent)))
    // Whichever stands at first: once it was changed the ledger says so.
    await decide(true)
    await decide(false)
    const before = await lines()
    expect([await decide(false), await decide(false), await lines()]).toEqual([200, 200, before])
    const statuses: number[] = []
    for (let n = 0; n < 30; n++) statuses.push(await decide(n % 2 === 0))
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(await lines()).toBe(20)
    const { token: later } = await person(world)
    expect((await world.call('POST', path, { token: later, body: body(false) })).status).toBe(200)
    world.clock.advance(3_600_000)
  },
)

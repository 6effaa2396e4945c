import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedAccess } from '#server/access/base-levels.ts'
import type { ApiDocument } from '#tests/support/attack/operations.ts'
import { ASKERS, type RightsRow, rightsTable } from '#tests/support/attack/rights-table.ts'
import { createWorld, type World } from '#tests/support/world.ts'

const DOCUMENT = '../../../docs/endpoint-rights.md'

let world: World
let rows: RightsRow[]
beforeAll(async () => {
  world = await createWorld()
  await seedAccess(world.db, world.clock.now)
  rows = await rightsTable(world, world.app.swagger() as unknown as ApiDocument)
}, 900_000)
afterAll(() => world.close())

const INTRODUCTION = `# Who may call what

Written by a test from what the server really answers: \`npm run rights\` writes it anew, and the test fails where it differs.
Every call of \`/api/openapi.json\` was made as six askers:

- **student** asks about what is theirs (their attempt, their schedule), **other student** about the same things of the first;
- **admin with flag** holds the one menu and flag that the call needs and no other menu; **admin without flag** holds, where a flag
  is needed, the same menu with the two other flags, and else every menu but those that open it;
- **super admin** has the level that the base data makes.

An answer below 400 is what was asked for. 400, 404 and 409 are answers of a call that was let in and could not be fulfilled, because
its subject does not exist or is not in that state; for what is another's, 404 is the refusal: it says no more than that it is not there.
`

const table = () => {
  const lines = rows.map(({ call, needs, answers }) => `| ${[`\`${call}\``, needs, ...answers].join(' | ')} |`)
  const head = ['call', 'needs', ...ASKERS]
  return [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...lines].join('\n')
}

test('A41.1 what every call answers to everybody is as docs/endpoint-rights.md says', async () => {
  await expect(`${INTRODUCTION}\n${table()}\n`).toMatchFileSnapshot(DOCUMENT)
})

const of = (row: RightsRow, asker: (typeof ASKERS)[number]) => row.answers[ASKERS.indexOf(asker)] as string
const isRefusal = (answer: string) => /^(401 unauthenticated|403 forbidden)$/.test(answer)

test('A41.2 a call that needs a menu is refused to strangers, students and staff without the right, and done with it', () => {
  for (const row of rows.filter(({ needs }) => needs)) {
    for (const asker of ['no token', 'student', 'other student', 'admin without flag'] as const) {
      expect([row.call, asker, isRefusal(of(row, asker))]).toEqual([row.call, asker, true])
    }
    expect([row.call, isRefusal(of(row, 'admin with flag'))]).toEqual([row.call, false])
    expect([row.call, isRefusal(of(row, 'super admin'))]).toEqual([row.call, false])
  }
})

test('A41.3 what is done for a student about their own attempt is done for no stranger, no other student and no staff without rights', () => {
  const private_ = [
    ...['POST /input/hasil-ujian', 'POST /end-ujian', 'GET /hasil-ujian', 'POST /init-hasil-ujian'],
    'POST /live-ujian',
  ]
  for (const call of private_) {
    const row = rows.find((each) => each.call === call) as RightsRow
    expect([call, of(row, 'student')]).toEqual([call, '200'])
    for (const asker of ['no token', 'other student', 'admin without flag'] as const) {
      expect([call, asker, Number(of(row, asker).slice(0, 3)) >= 400]).toEqual([call, asker, true])
    }
  }
})

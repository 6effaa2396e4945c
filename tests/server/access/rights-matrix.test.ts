import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OWN_RIGHTS } from '#contract/access/own-rights.ts'
import { roleTable } from '#server/db/tables/index.ts'
import {
  type Flag,
  OPEN_ENDPOINTS,
  openReads,
  type Probe,
  resourceProbes,
  STUDENT_PROBES,
  VERB_PROBES,
} from '#tests/support/endpoint-rights.ts'
import { RESOURCE_KEYS } from '#tests/support/factories.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'

/** Every endpoint of the back office with every combination of flags: without the flag, the thing cannot be done. */
let world: World
/** Holds every menu of the product but the one in question. */
let others: Person
beforeAll(async () => {
  world = await createWorld()
  others = await staff(world, [])
  await staff(world, MENUS)
})
afterAll(() => world.close())

const PROBES: readonly Probe[] = [...RESOURCE_KEYS.flatMap(resourceProbes), ...STUDENT_PROBES, ...VERB_PROBES]
const MENUS = [...new Set(PROBES.flatMap((probe) => probe.menus))]
const FLAGS = ['create', 'update', 'delete'] as const
const RIGHTS = [...FLAGS, ...OWN_RIGHTS]
type Combination = Record<Flag, boolean>
const only = (held: (right: Flag) => boolean) =>
  Object.fromEntries(RIGHTS.map((right) => [right, held(right)])) as Combination
const ALL = only(() => true)
/** The three flags in every way, and of the rights that none of them implies each alone, each missing, and two at once. */
const COMBINATIONS = [
  ...Array.from({ length: 8 }, (_, bits) => only((right) => (bits & (1 << RIGHTS.indexOf(right))) > 0)),
  ...OWN_RIGHTS.flatMap((own) => [only((right) => right === own), only((right) => right !== own)]),
  only((right) => right === 'report' || right === 'key'),
]

const ask = async (probe: Probe, token?: string) => {
  const { path, body } = await probe.send(world)
  const reply = await world.call(probe.method, path, { ...(token && { token }), body })
  return reply.body?.code ?? 'ok'
}

/** `someone`'s level is made to hold just these menus with these flags. */
async function hold(someone: Person, menus: readonly string[], flags: Combination): Promise<void> {
  await world.db.delete(roleTable).where(eq(roleTable.level_id, someone.level_id))
  const all = await world.db.query.menuTable.findMany()
  const rows = all.filter((menu) => menus.some((name) => menu.url === `/master-admin/${name}`))
  if (!rows.length) return
  await world.db
    .insert(roleTable)
    .values(rows.map((menu) => ({ id: randomUUID(), level_id: someone.level_id, menu_id: menu.id, ...flags })))
}

test('A9.1 every endpoint of the app is either open to all or in the matrix', () => {
  const { paths } = world.app.swagger() as { paths: Record<string, object> }
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
  )
  const known = new Set([
    ...OPEN_ENDPOINTS,
    ...openReads(),
    ...PROBES.map((probe) => `${probe.method} ${probe.endpoint}`),
  ])
  expect(served.filter((endpoint) => !known.has(endpoint))).toEqual([])
  expect([...known].filter((endpoint) => !served.includes(endpoint))).toEqual([])
})

const named = PROBES.map((probe): [string, Probe] => [
  `${probe.method} ${probe.endpoint}${probe.flag ? ` (${probe.flag})` : ''} by ${probe.menus.join(' or ')}`,
  probe,
])

describe.each(named)('A9.2 %s', (_name, probe) => {
  test('is done with the flag and refused without it, whatever the other flags say', async () => {
    for (const menu of probe.menus) {
      for (const flags of COMBINATIONS) {
        await hold(others, [menu], flags)
        const refused = (await ask(probe, others.token)) === 'forbidden'
        const asked = probe.flag === null || flags[probe.flag] || (probe.or !== undefined && flags[probe.or])
        const granted = asked && (probe.also === undefined || flags[probe.also])
        expect([menu, flags, refused]).toEqual([menu, flags, !granted])
      }
    }
  })

  test('is refused to staff who hold everything else, to students and to strangers', async () => {
    const rest = MENUS.filter((menu) => ![...probe.menus, ...(probe.beside ?? [])].includes(menu))
    await hold(others, rest, ALL)
    expect(await ask(probe, others.token)).toBe('forbidden')
    expect(await ask(probe, (await person(world)).token)).toBe('forbidden')
    expect(await ask(probe)).toBe('unauthenticated')
  })
})

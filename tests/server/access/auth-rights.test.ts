import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flattenMenus } from '#contract/access/access.ts'
import { OWN_RIGHTS, type OwnRight } from '#contract/access/own-rights.ts'
import * as resources from '#contract/resources/index.ts'
import { seedAccess } from '#server/access/base-levels.ts'
import { levelTable, menuTable, roleTable, userTable } from '#server/db/tables/index.ts'
import { DEMO_PASSWORD, seedDemoAccounts, seedFirstAdmin } from '#server/demo/accounts.ts'
import { seed } from '#server/demo/index.ts'
import { readConfig } from '#server/process/config.ts'
import { type HeldRights, menusFor, menuTree, rightsAt } from '#server/security/menus.ts'
import { rightsOn } from '#server/security/rights.ts'
import { account, logIn, refresh } from '#tests/support/account.ts'
import { staff } from '#tests/support/people.ts'
import { createWorld, TEST_SECRETS, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const create = () => ({
  batch: randomUUID(),
  changes: [{ op: 'create', id: randomUUID(), data: { nama: 'Kimia', kode: randomUUID().slice(0, 8) } }],
})

const menu = (id: string, parent_id: string | null = null) =>
  ({
    id,
    parent_id,
    name: id,
    route_name: id,
    icon: 'circle',
    url: `/${id}`,
    urutan: 0,
  }) as typeof menuTable.$inferSelect
const OWN = Object.fromEntries(OWN_RIGHTS.map((right) => [right, fc.boolean()])) as Record<
  OwnRight,
  fc.Arbitrary<boolean>
>
const FLAGS = { create: fc.boolean(), update: fc.boolean(), delete: fc.boolean(), ...OWN }
const NO_OWN = { board: false, control: false, report: false, key: false, mark: false, import: false }
const grant = { create: true, update: false, delete: true, ...NO_OWN, key: true }

test("A3.6 a menu's flags are copied onto its submenus, whatever those say themselves", () => {
  const none = { create: false, update: false, delete: false, ...NO_OWN }
  const tree = menuTree([
    { menu: menu('a'), grant },
    { menu: menu('b', 'a'), grant: null },
    { menu: menu('c', 'b'), grant: none },
    { menu: menu('d'), grant: null },
    { menu: menu('e', 'd'), grant },
  ])
  const flags = { create: 1, update: 0, delete: 1, own: ['key'] }
  expect(tree).toMatchObject([
    { id: 'a', ...flags, submenus: [{ id: 'b', ...flags, submenus: [{ id: 'c', ...flags, submenus: [] }] }] },
    { id: 'e', ...flags, submenus: [] },
  ])
})

test("A3.6 menus that are each other's parents end no server", () => {
  expect(
    menuTree([
      { menu: menu('a', 'b'), grant },
      { menu: menu('b', 'a'), grant },
      { menu: menu('c', 'c'), grant },
    ]),
  ).toEqual([])
})

test('A3.7 the rights that a call asks for are those of the tree, whatever hangs where and is granted', async () => {
  const place = fc.record({ above: fc.option(fc.nat(7)), grant: fc.option(fc.record(FLAGS)) })
  const same = fc.asyncProperty(fc.array(place, { minLength: 1, maxLength: 8 }), async (places) => {
    const level_id = randomUUID()
    await world.db.insert(levelTable).values({ id: level_id, nama_level: level_id })
    const rows = places.map(() => ({ ...menu(randomUUID()), id: randomUUID() }))
    await world.db.insert(menuTable).values(rows)
    for (const [n, { above, grant }] of places.entries()) {
      const { id } = rows[n] as { id: string }
      const parent_id = above === null ? null : (rows[above]?.id ?? null)
      await world.db.update(menuTable).set({ parent_id }).where(eq(menuTable.id, id))
      if (grant) await world.db.insert(roleTable).values({ id: randomUUID(), level_id, menu_id: id, ...grant })
    }
    const held = flattenMenus(await menusFor(world.db, level_id)).map(
      ({ url, create, update, delete: remove, own = [] }) => [
        url,
        {
          ...{ create: create === 1, update: update === 1, delete: remove === 1 },
          ...Object.fromEntries(OWN_RIGHTS.map((right) => [right, own.includes(right)])),
        },
      ],
    )
    const urls = rows.map(({ url }) => url)
    expect(await rightsAt(world.db, level_id, urls)).toEqual(new Map(held as [string, HeldRights][]))
    await world.db.delete(menuTable).where(inArray(menuTable.url, urls))
  })
  await fc.assert(same, { numRuns: 60 })
})

test('A3.7 what the log-in serves is what the server enforces, also by a submenu', async () => {
  const someone = await staff(world, ['induk'], { create: true, update: false, delete: false })
  const [parent] = await world.db.select().from(menuTable).where(eq(menuTable.url, '/master-admin/induk'))
  const row = {
    id: randomUUID(),
    parent_id: parent?.id,
    name: 'Mapel',
    route_name: 'mapel',
    icon: 'book',
    url: '/master-admin/mata-pelajaran',
    urutan: 1,
  }
  await world.db.insert(menuTable).values(row)
  expect((await world.call('POST', '/input/mapel', { token: someone.token, body: create() })).status).toBe(200)
  const { body } = await world.call('GET', '/profile', { token: someone.token })
  expect(body.menus[0].submenus[0]).toMatchObject({
    url: '/master-admin/mata-pelajaran',
    create: 1,
    update: 0,
    delete: 0,
  })
  await world.db.delete(menuTable).where(eq(menuTable.id, row.id))
})

test('A3.8 a right taken away, a level changed, a session ended or an account blocked is gone at once', async () => {
  const write = async (token: string) =>
    (await world.call('POST', '/input/mapel', { token, body: create() })).body.code ?? 'ok'
  const one = await staff(world, ['mata-pelajaran'])
  expect(await write(one.token)).toBe('ok')
  await world.db.update(roleTable).set({ create: false }).where(eq(roleTable.level_id, one.level_id))
  expect(await write(one.token)).toBe('forbidden')

  const two = await staff(world, ['mata-pelajaran'])
  await world.db.update(userTable).set({ level_id: one.level_id }).where(eq(userTable.id, two.id))
  expect(await write(two.token)).toBe('forbidden')

  const three = await staff(world, ['mata-pelajaran'])
  await world.call('POST', '/jwt/logout', { token: three.token })
  expect(await write(three.token)).toBe('unauthenticated')

  const four = await staff(world, ['mata-pelajaran'])
  await world.db.update(userTable).set({ status: 'diblokir' }).where(eq(userTable.id, four.id))
  expect(await write(four.token)).toBe('unauthenticated')
})

test('A3.8 a student holds no right of the back office, even with the menu', async () => {
  const viewer = { user_id: randomUUID(), level_id: randomUUID(), role: 'Siswa' as const, family: randomUUID() }
  expect(await rightsOn(world.db, viewer, 'mata-pelajaran')).toBeNull()
})

test("A3.9 the base data has a menu for every resource's writes, and both admins hold them in full", async () => {
  await seedAccess(world.db, world.clock.now)
  const needed = [...new Set(Object.values(resources).map((resource) => `/master-admin/${resource.access.write}`))]
  for (const nama_level of ['Admin', 'Super Admin']) {
    const [level] = await world.db.select().from(levelTable).where(eq(levelTable.nama_level, nama_level))
    const held = flattenMenus(await menusFor(world.db, level?.id as string))
    expect(held.map((entry) => entry.url)).toEqual(expect.arrayContaining(needed))
    expect(held.every((entry) => entry.create && entry.update && entry.delete)).toBe(true)
  }
})

test('A3.9 seeding again adds nothing, and a right taken away stays away', async () => {
  await Promise.all([seedAccess(world.db, world.clock.now), seedAccess(world.db, world.clock.now)])
  const [admin] = await world.db.select().from(levelTable).where(eq(levelTable.nama_level, 'Admin'))
  const [subjects] = await world.db.select().from(menuTable).where(eq(menuTable.url, '/master-admin/mata-pelajaran'))
  const grantRow = and(eq(roleTable.level_id, admin?.id as string), eq(roleTable.menu_id, subjects?.id as string))
  await world.db.delete(roleTable).where(grantRow)
  const before = await world.db.$count(roleTable)
  await seedAccess(world.db, world.clock.now)
  expect(await world.db.$count(roleTable)).toBe(before)
  expect(await world.db.select().from(roleTable).where(grantRow)).toEqual([])
})

test('A3.10 the demo accounts can log in, keep a changed password, and are refused in production', async () => {
  const demo = readConfig({ NODE_ENV: 'development' })
  await seedDemoAccounts(world.db, demo, world.clock.now)
  const roles = []
  for (const name of ['siswa', 'siswa2', 'admin', 'superadmin']) {
    roles.push((await logIn(world, { email: `${name}@elp.test`, password: DEMO_PASSWORD })).body.data.role)
  }
  expect(roles).toEqual(['Siswa', 'Siswa', 'Admin', 'Super Admin'])
  const { token } = (await logIn(world, { email: 'siswa@elp.test', password: DEMO_PASSWORD })).body
  await world.call('POST', '/auth/rs-pw', { token, body: { password: DEMO_PASSWORD, new_password: 'milikku sendiri' } })
  await seedDemoAccounts(world.db, demo, world.clock.now)
  expect((await logIn(world, { email: 'siswa@elp.test', password: 'milikku sendiri' })).status).toBe(200)
  const production = readConfig({
    NODE_ENV: 'production',
    JWT_SECRET: 'x'.repeat(32),
    RECEIPT_KEY: TEST_SECRETS.receiptKey,
    PUBLIC_URL: 'https://elp.test',
    SEED_DEMO: 'true',
  })
  expect(production.seedDemo).toBe(false)
  await expect(seedDemoAccounts(world.db, production, world.clock.now)).rejects.toThrow('production')
})

test('A3.12 in production whoever has the demo’s public password is shut out, and the first admin is made all the same', async () => {
  const tried = await createWorld()
  const demo = (name: string, password = DEMO_PASSWORD) => logIn(tried, { email: `${name}@elp.test`, password })
  await seedAccess(tried.db, tried.clock.now)
  await seedDemoAccounts(tried.db, readConfig({}), tried.clock.now)
  const { token, refreshToken } = (await demo('superadmin')).body
  const own = { password: DEMO_PASSWORD, new_password: 'milikku sendiri' }
  await tried.call('POST', '/auth/rs-pw', { token: (await demo('siswa')).body.token, body: own })
  const serving = {
    ...{
      NODE_ENV: 'production',
      JWT_SECRET: 'x'.repeat(32),
      RECEIPT_KEY: TEST_SECRETS.receiptKey,
      PUBLIC_URL: 'https://elp.test',
    },
    ...{ ADMIN_EMAIL: 'kepala@sekolah.id', ADMIN_PASSWORD: 'sangat rahasia' },
  }
  await seed(tried.db, readConfig(serving), tried.clock.now)
  for (const name of ['siswa2', 'admin', 'superadmin']) expect((await demo(name)).body.code).toBe('account_blocked')
  expect((await tried.call('GET', '/profile', { token })).body.code).toBe('unauthenticated')
  expect((await refresh(tried, refreshToken)).body.code).toBe('invalid_refresh_token')
  expect((await demo('siswa', 'milikku sendiri')).status).toBe(200)
  const first = { email: 'kepala@sekolah.id', password: 'sangat rahasia' }
  expect((await logIn(tried, first)).body.data.role).toBe('Super Admin')
  await tried.close()
})

test('A3.11 the first admin is made from the settings while there is no staff, and never again', async () => {
  const fresh = await createWorld()
  await seedAccess(fresh.db, fresh.clock.now)
  await account(fresh)
  const first = readConfig({ ADMIN_EMAIL: 'Kepala@sekolah.id', ADMIN_PASSWORD: 'sangat rahasia' })
  await seedFirstAdmin(fresh.db, first, fresh.clock.now)
  const reply = await logIn(fresh, { email: 'kepala@sekolah.id', password: 'sangat rahasia' })
  expect(reply.body.data.role).toBe('Super Admin')
  const second = readConfig({ ADMIN_EMAIL: 'lain@sekolah.id', ADMIN_PASSWORD: 'sangat rahasia' })
  await seedFirstAdmin(fresh.db, second, fresh.clock.now)
  expect((await logIn(fresh, { email: 'lain@sekolah.id', password: 'sangat rahasia' })).body.code).toBe('invalid_login')
  await fresh.close()
})

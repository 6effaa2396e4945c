import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OWN_RIGHTS } from '#contract/access/own-rights.ts'
import { seedAccess } from '#server/access/base-levels.ts'
import { levelTable, menuTable, roleTable } from '#server/db/tables/index.ts'
import type { Flags } from '#server/security/authority.ts'
import { make } from '#tests/support/factories.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { creating, deleting, send, updating } from '#tests/support/writes.ts'

let world: World
let boss: Person
beforeAll(async () => {
  world = await createWorld()
  await seedAccess(world.db, world.clock.now)
  boss = await person(world, 'Super Admin')
})
afterAll(() => world.close())

const menuId = async (route: string) => {
  const [menu] = await world.db
    .select()
    .from(menuTable)
    .where(eq(menuTable.url, `/master-admin/${route}`))
  return menu?.id as string
}
const levelId = async (nama_level: string) =>
  (await world.db.select().from(levelTable).where(eq(levelTable.nama_level, nama_level)))[0]?.id as string
const write = async (who: Person, name: string, change: object) =>
  (await send(world, who.token, name, change)).body.code ?? 'ok'

test('A10.3 one grants the flags one holds, on menus one holds, and a super admin grants all', async () => {
  const clerk = await staff(world, ['role-management'])
  await world.db.insert(roleTable).values({
    id: crypto.randomUUID(),
    level_id: clerk.level_id,
    menu_id: await menuId('bank-soal'),
    create: true,
    update: false,
    delete: false,
  })
  const grant = async (menu: string, flags: object) =>
    creating({ level_id: await make(world, 'level'), menu_id: await menuId(menu), ...flags })
  expect(await write(clerk, 'role', await grant('bank-soal', { create: true }))).toBe('ok')
  expect(await write(clerk, 'role', await grant('bank-soal', { update: true }))).toBe('forbidden')
  expect(await write(clerk, 'role', await grant('paket-tryout', {}))).toBe('forbidden')
  expect(await write(boss, 'role', await grant('paket-tryout', { create: true, update: true }))).toBe('ok')

  const level_id = await make(world, 'level')
  const id = await make(world, 'role', { level_id, menu_id: await menuId('paket-tryout'), create: true, update: true })
  expect(await write(clerk, 'role', updating(id, { delete: true }))).toBe('forbidden')
  expect(await write(clerk, 'role', updating(id, { level_id: clerk.level_id }))).toBe('forbidden')
})

test('A10.3 the rights of super admins are for super admins to change, and students hold no office menu', async () => {
  const clerk = await staff(world, ['role-management', 'level', 'dashboard'])
  const menu_id = await menuId('dashboard')
  const [held] = await world.db.select().from(roleTable).where(eq(roleTable.level_id, boss.level_id))
  expect(await write(clerk, 'role', updating(held?.id as string, { create: false }))).toBe('forbidden')
  expect(await write(clerk, 'role', deleting(held?.id as string))).toBe('forbidden')
  expect(await write(clerk, 'level', creating({ nama_level: 'Super_Admin' }))).not.toBe('ok')
  expect(await write(clerk, 'level', creating({ nama_level: 'superadmin' }))).toBe('forbidden')
  expect(await write(boss, 'level', creating({ nama_level: 'superadmin' }))).toBe('ok')
  const level_id = await levelId('Siswa')
  expect(await write(boss, 'role', creating({ level_id, menu_id }))).toBe('invalid_input')
})

test('A10.5 a level in use is not deleted nor renamed into another role, and the base levels stay', async () => {
  const level_id = await make(world, 'level', { nama_level: 'Panitia' })
  await make(world, 'userList', { level_id })
  const says = async (change: object) => (await send(world, boss.token, 'level', change)).body
  expect(await says(deleting(level_id))).toMatchObject({ code: 'in_use', error: expect.stringContaining('1 pengguna') })
  expect((await says(updating(level_id, { nama_level: 'Mahasiswa' }))).code).toBe('in_use')
  expect((await says(updating(level_id, { nama_level: 'Panitia pusat' }))).code).toBeUndefined()
  for (const base of ['Siswa', 'Admin', 'Super Admin']) {
    expect((await says(deleting(await levelId(base)))).code).toBe('in_use')
    expect((await says(updating(await levelId(base), { nama_level: 'Lain' }))).code).toBe('in_use')
  }
  const twin = await says(creating({ nama_level: 'panitia_pusat' }))
  expect(twin.errors[0].path).toBe('changes.0.data.nama_level')
  const shown = (await world.call('GET', `/level/${level_id}`, { token: boss.token })).body.data
  expect(shown).toMatchObject({ role: 'Admin', dasar: false, jumlah_pengguna: 1 })
})

test('A10.6 GET /menu shows the tree of two steps', async () => {
  const top = await make(world, 'menu', { name: 'Induk' })
  const below = await make(world, 'menu', { name: 'Anak', parent_id: top })
  const reply = await world.call('GET', '/menu?parent_id=null&size=100&sort=urutan', { token: boss.token })
  const menus = reply.body.data as { id: string; parent_id: null; submenus: { id: string }[] }[]
  expect(menus.every((menu) => menu.parent_id === null)).toBe(true)
  expect(menus.find((menu) => menu.id === top)?.submenus).toMatchObject([{ id: below, name: 'Anak', dasar: false }])
  const under = await world.call('GET', `/menu?parent_id=${top}`, { token: boss.token })
  expect(under.body).toMatchObject({ total: 1, data: [{ id: below, submenus: [] }] })

  const other = await make(world, 'menu')
  const refused = async (id: string, parent_id: string) =>
    (await send(world, boss.token, 'menu', updating(id, { parent_id }))).body.errors?.[0]?.path
  expect(await refused(other, below)).toBe('changes.0.data.parent_id')
  expect(await refused(top, other)).toBe('changes.0.data.parent_id')
  expect(await refused(other, other)).toBe('changes.0.data.parent_id')
  expect(await write(boss, 'menu', deleting(top))).toBe('in_use')
})

test('A10.6 a menu of the base data keeps its address and stays; its name may change', async () => {
  const id = await menuId('bank-soal')
  expect(await write(boss, 'menu', deleting(id))).toBe('in_use')
  expect(await write(boss, 'menu', updating(id, { url: '/master-admin/lain' }))).toBe('in_use')
  expect(await write(boss, 'menu', updating(id, { name: 'Soal-soal' }))).toBe('ok')
})

test('A10.6 a menu is put under another only by who holds it in full: the parent hands its flags down', async () => {
  const clerk = await staff(world, ['menu', 'dashboard'])
  const secret = await menuId('role-management')
  const version = (await world.call('GET', `/menu/${secret}`, { token: boss.token })).body.data.version
  const move = updating(secret, { parent_id: await menuId('dashboard') }, version)
  expect(await write(clerk, 'menu', move)).toBe('forbidden')
})

test('A10.8 every change of people and rights is in the trail', async () => {
  const id = await make(world, 'level')
  await send(world, boss.token, 'level', updating(id, { nama_level: 'Pengawas ruang' }))
  const trail = await world.call('GET', `/audit?subject=${id}`, { token: boss.token })
  expect(trail.body).toMatchObject({
    total: 1,
    data: [{ action: 'level/update', actor_id: boss.id, detail: { nama_level: { after: 'Pengawas ruang' } } }],
  })
  expect((await world.call('GET', '/audit?action=level/', { token: boss.token })).body.total).toBeGreaterThan(0)
})

/** A clerk of rights who holds one menu with one flag. */
async function clerkWith(menu: string, flags: Flags) {
  const clerk = await staff(world, ['role-management', 'level', 'menu'])
  const row = { id: crypto.randomUUID(), level_id: clerk.level_id, menu_id: await menuId(menu), ...flags }
  await world.db.insert(roleTable).values(row)
  return clerk
}
const NO_FLAGS = { create: false, update: false, delete: false }
const NO_OWN = Object.fromEntries(OWN_RIGHTS.map((right) => [right, false]))
const grantRow = async (id: string) => (await world.db.select().from(roleTable).where(eq(roleTable.id, id)))[0]

test('A210.3 who manages rights changes and deletes only grants that they hold in full', async () => {
  const clerk = await clerkWith('bank-soal', { create: true, update: true, delete: false })
  const level_id = await make(world, 'level')
  const grant = async (menu: string, flags: object) =>
    make(world, 'role', { level_id, menu_id: await menuId(menu), ...NO_FLAGS, ...flags })
  const unheld = await grant('paket-tryout', { create: true, update: true })
  const plain = await grant('ujian-admin', {})
  const wider = await grant('bank-soal', { create: true, delete: true })
  for (const id of [unheld, plain, wider]) {
    const before = await grantRow(id)
    for (const change of [
      deleting(id),
      updating(id, { create: false }),
      updating(id, { delete: false }),
      updating(id, NO_FLAGS),
      updating(id, { menu_id: await menuId('role-management') }),
      updating(id, { level_id: await make(world, 'level') }),
    ]) {
      expect([change, await write(clerk, 'role', change)]).toEqual([change, 'forbidden'])
    }
    const swap = [deleting(id), creating({ level_id, menu_id: before?.menu_id as string, ...NO_FLAGS })]
    const body = { batch: crypto.randomUUID(), changes: swap }
    expect((await world.call('POST', '/input/role', { token: clerk.token, body })).body.code).toBe('forbidden')
    expect(await grantRow(id)).toEqual(before)
  }
  const other = await make(world, 'level')
  const held = { level_id: other, menu_id: await menuId('bank-soal'), ...NO_FLAGS, create: true }
  const within = await make(world, 'role', held)
  expect(await write(clerk, 'role', updating(within, { create: false }))).toBe('ok')
  expect(await write(clerk, 'role', deleting(within, 2))).toBe('ok')
  expect(await write(boss, 'role', deleting(unheld))).toBe('ok')
})

test('A210.4 no level and no menu is deleted, moved or renamed by whoever does not hold the grants that go with it', async () => {
  const clerk = await clerkWith('bank-soal', NO_FLAGS)
  const level_id = await make(world, 'level', { nama_level: 'Penyusun' })
  const id = await make(world, 'role', { level_id, menu_id: await menuId('paket-tryout'), ...NO_FLAGS })
  expect(await write(clerk, 'level', deleting(level_id))).toBe('forbidden')
  expect(await write(clerk, 'level', updating(level_id, { nama_level: 'Mahasiswa' }))).toBe('forbidden')
  expect(await write(clerk, 'level', updating(level_id, { nama_level: 'Penyusun paket' }))).toBe('ok')
  expect(await grantRow(id)).toBeDefined()
  const menu_id = await make(world, 'menu', { url: '/master-admin/arsip' })
  const onMenu = await make(world, 'role', { level_id, menu_id, ...NO_FLAGS })
  expect(await write(clerk, 'menu', deleting(menu_id))).toBe('forbidden')
  expect(await write(clerk, 'menu', updating(menu_id, { url: '/master-admin/gudang' }))).toBe('forbidden')
  const parent = await menuId('dashboard')
  expect(await write(boss, 'menu', updating(menu_id, { parent_id: parent }))).toBe('ok')
  expect(await write(clerk, 'menu', updating(menu_id, { parent_id: null }, 2))).toBe('forbidden')
  expect(await grantRow(onMenu)).toBeDefined()
  expect(await write(boss, 'menu', deleting(menu_id, 2))).toBe('ok')
  expect(await write(boss, 'level', deleting(level_id, 2))).toBe('ok')
})

test('A210.5 a level without the menu sees nothing of it by call: a proctor lists no students and reads no trail', async () => {
  await person(world)
  const proctor = await staff(world, ['jadwal-admin'], NO_FLAGS)
  const editor = await staff(world, ['role-management', 'bank-soal', 'paket-tryout', 'ujian-admin', 'level', 'menu'])
  for (const { token } of [proctor, editor]) {
    for (const path of [
      '/user-list',
      '/user-list?q=orang',
      `/user-list/${boss.id}`,
      '/audit',
      '/audit?action=ujian/',
    ]) {
      expect([path, (await world.call('GET', path, { token })).body.code]).toEqual([path, 'forbidden'])
    }
    const calon = await world.call('GET', `/peserta-jadwal/candidates?jadwal_id=${boss.id}`, { token })
    expect(calon.body.code).toBe('forbidden')
  }
  const registrar = await staff(world, ['customer'], NO_FLAGS)
  const list = (await world.call('GET', '/user-list?size=100', { token: registrar.token })).body.data
  expect(list.length).toBeGreaterThan(0)
  expect(list.some(({ id }: { id: string }) => id === boss.id)).toBe(false)
  const auditor = await staff(world, ['jejak-audit'], NO_FLAGS)
  expect((await world.call('GET', '/audit', { token: auditor.token })).status).toBe(200)
})

test('A710.1 who may add time does not void items by that, and who sees the board reads no report', async () => {
  const none = { create: false, update: false, delete: false, board: false, control: false, report: false, key: false }
  const ask = async (rights: object, method: 'GET' | 'POST', path: string, body?: object) => {
    const { token } = await staff(world, ['jadwal-admin'], { ...none, ...rights })
    return (await world.call(method, path, { token, body })).body.code ?? 'ok'
  }
  const jadwal_id = await make(world, 'jadwalPaket')
  const extra = { id: crypto.randomUUID(), jadwal_id, targets: { everyone: true }, reason: 'Mati lampu', kind: 'pause' }
  const ruling = { kind: 'void', void_as: 'excluded' }
  const void_it = { id: crypto.randomUUID(), jadwal_id, soal_id: crypto.randomUUID(), reason: 'Salah', ruling }
  const board = `/live-board?jadwal_id=${jadwal_id}`
  const report = `/report-jadwal?jadwal_id=${jadwal_id}`
  const proctor = { board: true, control: true }
  expect(await ask(proctor, 'GET', board)).toBe('ok')
  expect(await ask(proctor, 'POST', '/exam-actions', extra)).not.toBe('forbidden')
  expect(await ask(proctor, 'POST', '/report-jadwal/rulings', void_it)).toBe('forbidden')
  expect(await ask(proctor, 'GET', report)).toBe('forbidden')
  // The flags of the seed change schedules, and imply none of them.
  const flags = { create: true, update: true, delete: true }
  expect(await ask(flags, 'POST', '/exam-actions', extra)).toBe('forbidden')
  expect(await ask(flags, 'POST', '/report-jadwal/rulings', void_it)).toBe('forbidden')
  expect(await ask(flags, 'GET', board)).toBe('forbidden')
  expect(await ask({ report: true }, 'GET', report)).toBe('ok')
  expect(await ask({ report: true }, 'GET', `/report-jadwal/items?jadwal_id=${jadwal_id}`)).toBe('forbidden')
  expect(await ask({ report: true, key: true }, 'GET', `/report-jadwal/items?jadwal_id=${jadwal_id}`)).toBe('ok')
})

test('A710.2 a right of its own is handed out by those alone who hold it, and is in the log-in', async () => {
  const clerk = await clerkWith('jadwal-admin', { ...NO_FLAGS, board: true })
  const level_id = (await staff(world, [])).level_id
  const grant = (rights: object) => creating({ level_id, ...NO_FLAGS, ...NO_OWN, ...rights })
  const menu_id = await menuId('jadwal-admin')
  expect(await write(clerk, 'role', grant({ menu_id, control: true }))).toBe('forbidden')
  const given = grant({ menu_id, board: true })
  expect(await write(clerk, 'role', given)).toBe('ok')
  expect(await write(clerk, 'role', updating(given.id, { key: true }))).toBe('forbidden')
  expect(await write(boss, 'role', updating(given.id, { key: true }))).toBe('ok')
  // Now it says more than the clerk holds: it is not the clerk's to narrow.
  expect(await write(clerk, 'role', updating(given.id, { key: false }, 2))).toBe('forbidden')
})

test('A710.3 the history of grants says who gave and took which right when, also of grants and menus that are gone', async () => {
  const level_id = (await staff(world, [])).level_id
  const menu_id = await menuId('jadwal-admin')
  const given = creating({ level_id, menu_id, ...NO_FLAGS, ...NO_OWN, update: true, board: true })
  await write(boss, 'role', given)
  world.clock.ms += 60_000
  await write(boss, 'role', updating(given.id, { control: true, update: false }))
  world.clock.ms += 60_000
  await write(boss, 'role', deleting(given.id, 2))
  const path = `/role-history?level_id=${level_id}`
  const { body } = await world.call('GET', path, { token: boss.token })
  expect(body.total).toBe(3)
  expect(body.data.map(({ given, taken }: { given: string[]; taken: string[] }) => [given, taken])).toEqual([
    [[], ['view', 'board', 'control']],
    [['control'], ['update']],
    [['view', 'update', 'board'], []],
  ])
  for (const line of body.data)
    expect(line).toMatchObject({
      actor_nama: expect.any(String),
      nama_level: expect.any(String),
      menu_url: '/master-admin/jadwal-admin',
    })
  expect(Date.parse(body.data[0].at) - Date.parse(body.data[2].at)).toBe(120_000)
  const second = await world.call('GET', `${path}&page=2&size=2`, { token: boss.token })
  expect([second.body.data.length, second.body.total]).toEqual([1, 3])
  const stranger = await staff(world, ['jadwal-admin'])
  expect((await world.call('GET', path, { token: stranger.token })).status).toBe(403)
})

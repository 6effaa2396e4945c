import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedAccess } from '#server/access/base-levels.ts'
import { auditTable, inputBatchTable, levelTable, sessionFamilyTable, userTable } from '#server/db/tables/index.ts'
import { logIn } from '#tests/support/account.ts'
import { make } from '#tests/support/factories.ts'
import { person, staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { creating, deleting, send, updating } from '#tests/support/writes.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await seedAccess(world.db, world.clock.now)
})
afterAll(() => world.close())

const levelId = async (nama_level: string) => {
  const [level] = await world.db.select().from(levelTable).where(eq(levelTable.nama_level, nama_level))
  return level?.id as string
}
let serial = 0
const student = async (given: object = {}) => ({
  nama: 'Rani',
  email: `rani${++serial}@elp.test`,
  level_id: await levelId('Siswa'),
  ...given,
})
const stored = async (id: string) => (await world.db.select().from(userTable).where(eq(userTable.id, id)))[0]
const list = (token: string, query = '') => world.call('GET', `/user-list?size=100${query}`, { token })

test('A10.1 a password set by an admin is kept as argon2id alone, shown nowhere, and logs in', async () => {
  const { token } = await staff(world, ['customer', 'role-management'])
  const id = randomUUID()
  const data = await student({ password: 'diberi oleh admin' })
  const body = { batch: randomUUID(), changes: [creating(data, id)] }
  const made = await world.call('POST', '/input/user-list', { token, body })
  expect(made.status).toBe(200)
  expect((await stored(id))?.password_hash).toMatch(/^\$argon2id\$/)
  expect((await logIn(world, { email: data.email, password: 'diberi oleh admin' })).status).toBe(200)

  const [batch] = await world.db.select().from(inputBatchTable).where(eq(inputBatchTable.batch, body.batch))
  const [entry] = await world.db.select().from(auditTable).where(eq(auditTable.subject, id))
  const one = await world.call('GET', `/user-list/${id}`, { token })
  const trail = await world.call('GET', `/audit?subject=${id}`, { token })
  const shown = JSON.stringify([made.body, batch, entry, one.body, (await list(token)).body, trail.body])
  expect(shown).not.toMatch(/argon2|diberi oleh admin|password_hash/)
  expect(entry?.detail).toMatchObject({ password: 'changed' })
})

test('A45.3 a password that an admin sets goes by the same rule as the person’s own', async () => {
  const { token } = await staff(world, ['customer'])
  const data = await student({ nama: 'Kusumawardhani', password: 'kata sandi satu' })
  const id = randomUUID()
  const refused = await send(world, token, 'user-list', creating({ ...data, password: 'tryout2026' }, id))
  expect([refused.status, refused.body.code]).toEqual([400, 'weak_password'])
  expect(refused.body.errors).toMatchObject([{ path: 'changes.0.data.password', reason: 'password.weak_field' }])
  expect(await stored(id)).toBeUndefined()
  expect((await send(world, token, 'user-list', creating(data, id))).status).toBe(200)
  const own = await send(world, token, 'user-list', updating(id, { password: 'kusumawardhani1' }))
  expect(own.body.code).toBe('weak_password')
  const named = await send(world, token, 'user-list', updating(id, { nama: 'Purbaningrum', password: 'purbaningrum1' }))
  expect(named.body.code).toBe('weak_password')
  expect((await send(world, token, 'user-list', updating(id, { password: 'empat kata yang acak' }))).status).toBe(200)
})

test('A10.1 the batch sent again is the same batch; with another password it is not', async () => {
  const { token } = await staff(world, ['customer'])
  const change = creating(await student({ password: 'kata sandi satu' }))
  const body = { batch: randomUUID(), changes: [change] }
  const call = (sent: object) => world.call('POST', '/input/user-list', { token, body: sent })
  const [first, second] = [await call(body), await call(body)]
  expect(second.body).toEqual(first.body)
  const other = { ...body, changes: [{ ...change, data: { ...change.data, password: 'kata sandi dua' } }] }
  expect((await call(other)).body.code).toBe('batch_conflict')
})

test('A10.1 a new password and a block end every session of the person at once', async () => {
  const { token } = await staff(world, ['customer'])
  const siswa = await person(world)
  const living = async () =>
    (await world.db.select().from(sessionFamilyTable).where(eq(sessionFamilyTable.user_id, siswa.id))).filter(
      (family) => family.revoked_at === null,
    ).length
  expect(await living()).toBe(1)
  expect((await send(world, token, 'user-list', updating(siswa.id, { sekolah: 'SMA 2' }))).status).toBe(200)
  expect(await living()).toBe(1)
  await send(world, token, 'user-list', updating(siswa.id, { password: 'yang sama sekali baru' }, 2))
  expect(await living()).toBe(0)
  expect((await logIn(world, { email: siswa.email, password: 'yang sama sekali baru' })).status).toBe(200)
  await send(world, token, 'user-list', updating(siswa.id, { status: 'diblokir' }, 3))
  expect(await living()).toBe(0)
  expect((await logIn(world, { email: siswa.email, password: 'yang sama sekali baru' })).body.code).toBe(
    'account_blocked',
  )
})

test('A10.2 staff are written and read by the menu pengguna, students by customer, each alone', async () => {
  const level_id = await make(world, 'level')
  const clerk = await make(world, 'userList', { level_id })
  const siswa = await person(world)
  for (const [menu, mine, other] of [
    ['pengguna', clerk, siswa.id],
    ['customer', siswa.id, clerk],
  ] as const) {
    const { token } = await staff(world, [menu])
    const seen = (await list(token, '&sort=-created_at')).body.data.map((row: { id: string }) => row.id)
    expect([seen.includes(mine), seen.includes(other)]).toEqual([true, false])
    expect((await world.call('GET', `/user-list/${other}`, { token })).status).toBe(404)
    expect((await send(world, token, 'user-list', updating(mine, { nama: 'Baru' }))).status).toBe(200)
    // Not even a stale version, whose refusal shows the row as it stands.
    for (const change of [updating(other, { nama: 'Baru' }), updating(other, { nama: 'Baru' }, 99), deleting(other)]) {
      const refused = await send(world, token, 'user-list', change)
      expect([refused.body.code, refused.body.details]).toEqual(['not_found', undefined])
    }
  }
  const { token } = await staff(world, ['customer'])
  expect((await send(world, token, 'user-list', creating(await student({ level_id })))).body.code).toBe('forbidden')
  const moved = updating(siswa.id, { level_id }, 2)
  expect((await send(world, token, 'user-list', moved)).body.code).toBe('forbidden')
})

test('A10.2 who enters students for schedules finds them by name, without their number, and changes none', async () => {
  const { token } = await staff(world, ['jadwal-admin'])
  const siswa = await person(world)
  const found = await world.call('GET', `/peserta-jadwal/candidates?jadwal_id=${siswa.id}&q=${siswa.email}`, { token })
  expect(found.body.data).toMatchObject([{ email: siswa.email }])
  expect(found.body.data[0]).not.toHaveProperty('telepon')
  expect((await send(world, token, 'user-list', updating(siswa.id, { nama: 'X' }))).body.code).toBe('forbidden')
})

test('A10.3 nobody makes, takes over or shuts out an account that may do more than themselves', async () => {
  const clerk = await staff(world, ['pengguna'])
  const peer = await staff(world, ['pengguna'])
  const above = await staff(world, ['pengguna', 'bank-soal'])
  const boss = await person(world, 'Super Admin')
  const write = async (change: object) => (await send(world, clerk.token, 'user-list', change)).body.code ?? 'ok'
  const newcomer = (level_id: string) => creating({ nama: 'Baru', email: `baru${++serial}@elp.test`, level_id })
  expect(await write(newcomer(peer.level_id))).toBe('ok')
  expect(await write(newcomer(above.level_id))).toBe('forbidden')
  expect(await write(newcomer(boss.level_id))).toBe('forbidden')
  expect(await write(updating(peer.id, { nama: 'Rekan' }))).toBe('ok')
  for (const stronger of [above, boss]) {
    expect(await write(updating(stronger.id, { password: 'diambil alih' }))).toBe('forbidden')
    expect(await write(updating(stronger.id, { email: `curi${++serial}@elp.test` }))).toBe('forbidden')
    expect(await write(updating(stronger.id, { status: 'diblokir' }))).toBe('forbidden')
    expect(await write(deleting(stronger.id))).toBe('forbidden')
  }
  expect(await write(updating(clerk.id, { level_id: above.level_id }))).toBe('forbidden')
})

test('A10.7 nobody blocks or deletes their own account, and who has sat an exam is blocked, not deleted', async () => {
  const clerk = await staff(world, ['pengguna', 'customer'])
  const write = async (change: object) => (await send(world, clerk.token, 'user-list', change)).body.code ?? 'ok'
  expect(await write(updating(clerk.id, { status: 'diblokir' }))).toBe('forbidden')
  expect(await write(deleting(clerk.id))).toBe('forbidden')
  expect(await write(updating(clerk.id, { nama: 'Saya' }))).toBe('ok')
  const siswa = await person(world)
  await make(world, 'jadwalPaketMember', { user_id: siswa.id })
  expect(await write(deleting(siswa.id))).toBe('in_use')
})

test('A10.4 the last super admin who can manage rights is neither blocked, moved, deleted nor stripped', async () => {
  const lone = await createWorld()
  await seedAccess(lone.db, lone.clock.now)
  const first = await person(lone, 'Super Admin')
  const second = await person(lone, 'Super Admin')
  const write = async (token: string, name: string, change: object) =>
    (await send(lone, token, name, change)).body.code ?? 'ok'
  const admin = (await lone.db.select().from(levelTable).where(eq(levelTable.nama_level, 'Admin')))[0]?.id as string

  // Two that block each other in one moment: one of them stays.
  const [a, b] = await Promise.all([
    write(first.token, 'user-list', updating(second.id, { status: 'diblokir' })),
    write(second.token, 'user-list', updating(first.id, { status: 'diblokir' })),
  ])
  expect([a, b].filter((code) => code === 'ok')).toHaveLength(1)
  const left = a === 'ok' ? first : second
  expect(await write(left.token, 'user-list', updating(left.id, { level_id: admin }))).toBe('in_use')

  const roles = await lone.call('GET', `/role?size=100&level_id=${left.level_id}`, { token: left.token })
  const menus = (await lone.call('GET', '/menu?size=100', { token: left.token })).body.data
  const key = menus.find((menu: { route_name: string }) => menu.route_name === 'role-management').id
  const grant = roles.body.data.find((role: { menu_id: string }) => role.menu_id === key)
  expect(await write(left.token, 'role', updating(grant.id, { update: false }))).toBe('in_use')
  expect(await write(left.token, 'role', deleting(grant.id))).toBe('in_use')
  expect(await write(left.token, 'role', updating(grant.id, { delete: false }))).toBe('ok')

  // Under a menu that the level does not hold with the right to change, the keys would be lost as well.
  const parent = menus.find((menu: { route_name: string }) => menu.route_name === 'dashboard')
  const held = roles.body.data.find((role: { menu_id: string }) => role.menu_id === parent.id)
  expect(await write(left.token, 'role', updating(held.id, { update: false }))).toBe('ok')
  const stored = menus.find((menu: { id: string }) => menu.id === key)
  expect(await write(left.token, 'menu', updating(key, { parent_id: parent.id }, stored.version))).toBe('in_use')
  await lone.close()
})

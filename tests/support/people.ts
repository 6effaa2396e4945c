import { randomUUID } from 'node:crypto'
import { roleOf } from '#contract/access/access.ts'
import { levelTable, menuTable, roleTable, sessionFamilyTable, userTable } from '#server/db/tables/index.ts'
import type { Flags } from '#server/security/authority.ts'
import type { World } from './world.ts'

export interface Person {
  id: string
  email: string
  level_id: string
  token: string
}

let people = 0

/** A person of a level (made where missing), logged in. State is arranged in the database, not by clicking. */
export async function person(world: World, nama_level = 'Siswa'): Promise<Person> {
  const level_id = await level(world, nama_level)
  const id = randomUUID()
  const email = `orang${++people}@elp.test`
  const stamp = new Date(world.clock.now()).toISOString()
  const times = { created_at: stamp, updated_at: stamp }
  await world.db
    .insert(userTable)
    .values({ id, email, password_hash: '-', nama: `Orang ${people}`, level_id, ...times })
  const token = world.app.signAccess({
    user_id: id,
    level_id,
    role: roleOf(nama_level),
    family: await family(world, id),
  })
  return { id, email, level_id, token }
}

/** A living session: without one staff may not touch the back office. */
async function family(world: World, user_id: string): Promise<string> {
  const id = randomUUID()
  const created_at = new Date(world.clock.now()).toISOString()
  const expires_at = new Date(world.clock.now() + 30 * 86_400_000).toISOString()
  await world.db
    .insert(sessionFamilyTable)
    .values({ id, user_id, device_id: randomUUID(), created_at, expires_at, token_hash: '-', confirmed_at: expires_at })
  return id
}

async function level(world: World, nama_level: string): Promise<string> {
  await world.db.insert(levelTable).values({ id: randomUUID(), nama_level }).onConflictDoNothing()
  const found = await world.db.query.levelTable.findFirst({ where: (t, { eq }) => eq(t.nama_level, nama_level) })
  return (found as { id: string }).id
}

/** Staff whose level (of its own) holds the given menus with the given rights. */
export async function staff(
  world: World,
  menus: string[],
  rights: Flags = { create: true, update: true, delete: true },
): Promise<Person> {
  const someone = await person(world, `Petugas ${randomUUID().slice(0, 8)}`)
  for (const menu of menus) {
    const url = `/master-admin/${menu}`
    await world.db
      .insert(menuTable)
      .values({ id: randomUUID(), name: menu, route_name: menu, icon: 'circle', url, urutan: 0 })
      .onConflictDoNothing()
    const row = await world.db.query.menuTable.findFirst({ where: (t, { eq }) => eq(t.url, url) })
    await world.db.insert(roleTable).values({
      ...{ id: randomUUID(), level_id: someone.level_id, menu_id: (row as { id: string }).id },
      // Where a test says nothing of the rights of their own, whoever may write may do all.
      ...{
        board: true,
        report: true,
        control: rights.update,
        key: rights.update,
        mark: rights.update,
        import: rights.create,
      },
      ...rights,
    })
  }
  return someone
}

import { inArray, sql } from 'drizzle-orm'
import type { WriteDeps } from '../../crud/types.ts'
import type { Db } from '../../db/connect.ts'
import { paketTable, userTable } from '../../db/tables/index.ts'
import { seedCampuses } from './campuses.ts'
import { DEMO, DEMO_STUDENTS } from './catalogue.ts'
import { seedPaket } from './paket.ts'
import { demoId, seedShelf } from './shelf.ts'
import { seedPayments } from './shop.ts'

/** One process at a time makes the demo. */
const LOCK = 727003

/**
 * Packages, questions and schedules to look around with. What stands is left as it stands, with what an admin made
 * of it; a package that is missing is made with its questions and published.
 */
export async function seedDemoContent(db: Db, deps: WriteDeps): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    const stamp = new Date(deps.now).toISOString()
    await seedPayments(tx, stamp)
    const ids = DEMO.map((demo) => demoId(`paket/${demo.slug}`))
    const there = await tx.select({ id: paketTable.id }).from(paketTable).where(inArray(paketTable.id, ids))
    const known = new Set(there.map((row) => row.id))
    if (known.size === DEMO.length) return
    await seedShelf(tx, stamp)
    await seedCampuses(tx, stamp)
    const users = await tx.select({ id: userTable.id }).from(userTable).where(inArray(userTable.email, DEMO_STUDENTS))
    const students = users.map((user) => user.id)
    for (const [urutan, demo] of DEMO.entries()) {
      const owners = demo.for_sale ? [] : students
      if (!known.has(demoId(`paket/${demo.slug}`))) await seedPaket(tx, demo, urutan, owners, deps)
    }
  })
}

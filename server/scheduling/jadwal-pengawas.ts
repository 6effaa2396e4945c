import { eq, inArray } from 'drizzle-orm'
import { roleOf } from '#contract/access/access.ts'
import { jadwalPengawas } from '#contract/resources/index.ts'
import { serve } from '../crud/serve.ts'
import type { Tx } from '../db/connect.ts'
import { jadwalPengawasTable, levelTable, userTable } from '../db/tables/index.ts'
import { fieldError } from '../lib/errors.ts'
import { refuseFields } from '../lib/refuse-fields.ts'
import { rightsAt } from '../security/menus.ts'
import { MENU_PREFIX } from '../security/rights.ts'

export const jadwalPengawasRoutes = serve(jadwalPengawas, jadwalPengawasTable, {
  confirm: { exports: true },
  derive: async (db, rows) => {
    const ids = rows.map(({ user_id }) => user_id)
    const { id, nama } = userTable
    const people = await db.select({ id, nama }).from(userTable).where(inArray(id, ids))
    const names = new Map(people.map((person) => [person.id, person.nama]))
    return rows.map((row) => ({ ...row, nama: names.get(row.user_id) ?? '' }))
  },
  check: async ({ tx, path, before, after }) => {
    if (after && after.ruang.length + after.sekolah.length === 0)
      refuseFields(path, [fieldError('ruang', 'proctor.of_nobody')])
    if (after && after.user_id !== before?.user_id) refuseFields(path, await staffProblems(tx, after.user_id))
  },
})

/** Who sees no board has nothing to be kept to, and who changes schedules would only be kept from their own work. */
async function staffProblems(tx: Tx, user_id: string) {
  const [person] = await tx
    .select({ nama: userTable.nama, level_id: levelTable.id, nama_level: levelTable.nama_level })
    .from(userTable)
    .innerJoin(levelTable, eq(levelTable.id, userTable.level_id))
    .where(eq(userTable.id, user_id))
  if (!person) return []
  const { nama, level_id, nama_level } = person
  const menu = `${MENU_PREFIX}jadwal-admin`
  const held = roleOf(nama_level) === 'Siswa' ? undefined : (await rightsAt(tx, level_id, [menu])).get(menu)
  if (!held) return [fieldError('user_id', 'proctor.no_menu', { nama })]
  return held.update ? [fieldError('user_id', 'proctor.changes_schedules', { nama })] : []
}

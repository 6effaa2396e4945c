import { count, inArray, ne } from 'drizzle-orm'
import { roleOf } from '#contract/access/access.ts'
import { hasPower } from '#contract/access/super-admin.ts'
import { level } from '#contract/resources/index.ts'
import { serve } from '../crud/serve.ts'
import type { WriteContext } from '../crud/types.ts'
import type { Db, Tx } from '../db/connect.ts'
import { levelTable, userTable } from '../db/tables/index.ts'
import type { Viewer } from '../http/viewer.ts'
import { fieldError, refusal } from '../lib/errors.ts'
import { refuseFields } from '../lib/refuse-fields.ts'
import { authorityOf, demandCovers, ownAuthority } from '../security/authority.ts'
import { BASE_LEVELS } from './base-levels.ts'

type LevelContext = WriteContext<typeof level>

export const levelRoutes = serve(level, levelTable, {
  confirm: { writes: true },
  readers: ['role-management', 'pengguna', 'customer'],
  derive: async (db, rows) => {
    const people = await peopleOf(
      db,
      rows.map((row) => row.id),
    )
    return rows.map((row) => ({
      ...row,
      role: roleOf(row.nama_level),
      dasar: isBase(row.nama_level),
      jumlah_pengguna: people.get(row.id) ?? 0,
    }))
  },
  check: async (context) => {
    const { tx, viewer, path, before, after } = context
    if (before && (await changesName(context))) await refuseRename(tx, before, after)
    if (before && losesGrants(before, after)) await demandHoldsGrantsOf(tx, viewer, before.id)
    await demandMayWeaken(context)
    if (!after || before?.nama_level === after.nama_level) return
    refuseFields(path, await nameProblems(tx, after))
    await demandMayName(context, after.nama_level)
  },
})

const isBase = (nama_level: string) => (BASE_LEVELS as readonly string[]).includes(nama_level)

const changesName = async ({ before, after }: LevelContext) => before?.nama_level !== after?.nama_level

/** Also asked of a deletion, which is the last change of a name. */
async function refuseRename(
  tx: Tx,
  before: NonNullable<LevelContext['before']>,
  after: LevelContext['after'],
): Promise<void> {
  if (isBase(before.nama_level)) throw refusal('level.base', { nama: before.nama_level })
  const people = (await peopleOf(tx, [before.id])).get(before.id) ?? 0
  if (people === 0) return
  if (!after) throw refusal('level.used', { count: people })
  if (roleOf(before.nama_level) === roleOf(after.nama_level)) return
  throw refusal('level.changes_role', { count: people })
}

/** Whether a level logs in with a second factor is for those to say who may do all that it may; students have none. */
async function demandMayWeaken({ tx, viewer, path, before, after }: LevelContext): Promise<void> {
  if (!after || after.faktor_kedua === (before?.faktor_kedua ?? false)) return
  if (roleOf(after.nama_level) === 'Siswa') {
    refuseFields(path, [fieldError('faktor_kedua', 'level.no_factor')])
  }
  if (before) await demandHoldsGrantsOf(tx, viewer, before.id)
}

/** Deleted, or become a level of students: its grants go with it. */
const losesGrants = (before: NonNullable<LevelContext['before']>, after: LevelContext['after']) =>
  !after || roleOf(after.nama_level) !== roleOf(before.nama_level)

async function demandHoldsGrantsOf(tx: Tx, viewer: Viewer, level_id: string): Promise<void> {
  const other = await authorityOf(tx, level_id)
  if (other) demandCovers(await ownAuthority(tx, viewer), other)
}

async function peopleOf(db: Db | Tx, ids: string[]): Promise<Map<string, number>> {
  if (!ids.length) return new Map()
  const rows = await db
    .select({ level_id: userTable.level_id, n: count() })
    .from(userTable)
    .where(inArray(userTable.level_id, ids))
    .groupBy(userTable.level_id)
  return new Map(rows.map((row) => [row.level_id, row.n]))
}

const slug = (nama_level: string) => nama_level.trim().toLowerCase().replaceAll(' ', '_')

/** Names that differ by case or an underscore alone mean the same role and would be mistaken for one another. */
async function nameProblems(tx: Tx, { id, nama_level }: { id: string; nama_level: string }) {
  const others = await tx.select().from(levelTable).where(ne(levelTable.id, id))
  const alike = others.find((other) => slug(other.nama_level) === slug(nama_level))
  // The unique index refuses an exact duplicate.
  if (!alike || alike.nama_level === nama_level) return []
  return [fieldError('nama_level', 'level.alike', { nama: alike.nama_level })]
}

async function demandMayName({ tx, viewer }: LevelContext, nama_level: string): Promise<void> {
  if (roleOf(nama_level) !== 'Super Admin') return
  if (hasPower((await ownAuthority(tx, viewer)).role, 'levels')) return
  throw refusal('right.super_admin_level')
}

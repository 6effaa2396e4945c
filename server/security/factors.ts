import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { roleOf } from '#contract/access/access.ts'
import type { ProofKind } from '#contract/accounts/second-factor.ts'
import type { Db, Tx } from '../db/connect.ts'
import { levelTable, recoveryCodeTable, secondFactorTable, userTable } from '../db/tables/index.ts'

/** A person's second factors that work, the oldest first. */
export const factorsOf = (db: Db | Tx, user_id: string) =>
  db
    .select()
    .from(secondFactorTable)
    .where(and(eq(secondFactorTable.user_id, user_id), isNotNull(secondFactorTable.confirmed_at)))
    .orderBy(asc(secondFactorTable.created_at), asc(secondFactorTable.id))

export const recoveryLeft = (db: Db | Tx, user_id: string) =>
  db.$count(recoveryCodeTable, eq(recoveryCodeTable.user_id, user_id))

/** Whether the person's level, as it is now, demands a second factor. Students' never does. */
export async function isDemanded(db: Db | Tx, user_id: string): Promise<boolean> {
  const [row] = await db
    .select({ nama_level: levelTable.nama_level, faktor_kedua: levelTable.faktor_kedua })
    .from(userTable)
    .innerJoin(levelTable, eq(levelTable.id, userTable.level_id))
    .where(eq(userTable.id, user_id))
  return row?.faktor_kedua === true && roleOf(row.nama_level) !== 'Siswa'
}

/** By what somebody can prove to be there a second time; nothing where they have no second factor. */
export async function proofKindsOf(db: Db | Tx, user_id: string): Promise<ProofKind[]> {
  const [factors, codes] = await Promise.all([factorsOf(db, user_id), recoveryLeft(db, user_id)])
  if (factors.length === 0) return []
  const kinds = [...new Set(factors.map(({ kind }) => kind))]
  return codes > 0 ? [...kinds, 'recovery_code'] : kinds
}

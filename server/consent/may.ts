import { eq } from 'drizzle-orm'
import { ageOn, dateInJakarta, guardianDuty } from '#contract/accounts/age.ts'
import type { Db, Tx } from '../db/connect.ts'
import { guardianTable, userTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'

/** What keeps an account from buying and from sittings that are no practice. */
type Hold = 'unverified' | 'guardian'

/** Throws `account.buy_*` where the account may not buy yet, and says what is missing. `now`: epoch ms. */
export async function demandMayBuy(db: Db | Tx, user_id: string, now: number): Promise<void> {
  const hold = await holdOf(db, user_id, now)
  if (hold) throw refusal(`account.buy_${hold}`)
}

/** Throws `account.sit_*` where the account may not enter a national or school sitting yet. `now`: epoch ms. */
export async function demandMaySit(db: Db | Tx, user_id: string, now: number): Promise<void> {
  const hold = await holdOf(db, user_id, now)
  if (hold) throw refusal(`account.sit_${hold}`)
}

/** A child whose guardian has not consented yet, or no more. `now`: epoch ms. */
export const waitsForGuardian = async (db: Db | Tx, user_id: string, now: number): Promise<boolean> =>
  (await holdOf(db, user_id, now)) === 'guardian'

/** An account without a birth date was made by staff or by a school, which answers for consent and address. */
async function holdOf(db: Db | Tx, user_id: string, now: number): Promise<Hold | null> {
  const { tanggal_lahir: born, email_terverifikasi_at: verified } = userTable
  const [row] = await db
    .select({ born, verified, izin: guardianTable.izin })
    .from(userTable)
    .leftJoin(guardianTable, eq(guardianTable.user_id, userTable.id))
    .where(eq(userTable.id, user_id))
  if (!row || row.born === null) return null
  if (row.verified === null) return 'unverified'
  const needs = guardianDuty(ageOn(row.born, dateInJakarta(now))) === 'consent'
  return needs && row.izin !== 'given' ? 'guardian' : null
}

import { eq } from 'drizzle-orm'
import { ageOn, dateInJakarta, guardianDuty } from '#contract/accounts/age.ts'
import type { Db, Tx } from '../db/connect.ts'
import { oneOf } from '../db/one-of.ts'
import { guardianTable, userTable } from '../db/tables/index.ts'
import { type AppError, refusal } from '../lib/errors.ts'

/** What keeps an account from buying and from sittings that are no practice. */
type Hold = 'unverified' | 'guardian'

/** Throws `account.buy_*` where the account may not buy yet, and says what is missing. `now`: epoch ms. */
export async function demandMayBuy(db: Db | Tx, user_id: string, now: number): Promise<void> {
  const refused = (await mayBuy(db, [user_id], now)).get(user_id)
  if (refused) throw refused
}

/** The same for several: the refusals of those who may not. */
export async function mayBuy(db: Db | Tx, user_ids: readonly string[], now: number): Promise<Map<string, AppError>> {
  const holds = await holdsOf(db, user_ids, now)
  return new Map([...holds].map(([id, hold]) => [id, refusal(`account.buy_${hold}`)]))
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
async function holdsOf(db: Db | Tx, user_ids: readonly string[], now: number): Promise<Map<string, Hold>> {
  const { id, tanggal_lahir: born, email_verified_at: verified } = userTable
  const rows = await db
    .select({ id, born, verified, consent: guardianTable.consent })
    .from(userTable)
    .leftJoin(guardianTable, eq(guardianTable.user_id, userTable.id))
    .where(oneOf(id, user_ids))
  return new Map(
    rows.flatMap((row): [string, Hold][] => {
      if (row.born === null) return []
      if (row.verified === null) return [[row.id, 'unverified']]
      const needs = guardianDuty(ageOn(row.born, dateInJakarta(now))) === 'consent'
      return needs && row.consent !== 'given' ? [[row.id, 'guardian']] : []
    }),
  )
}

const holdOf = async (db: Db | Tx, user_id: string, now: number): Promise<Hold | undefined> =>
  (await holdsOf(db, [user_id], now)).get(user_id)

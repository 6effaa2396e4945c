import { eq } from 'drizzle-orm'
import { ageOn, dateInJakarta } from '#contract/accounts/age.ts'
import type { ProfilingState } from '#contract/study/chances.ts'
import { waitsForGuardian } from '../consent/account-holds.ts'
import { lastDecision } from '../consent/ledger.ts'
import type { Db, Tx } from '../db/connect.ts'
import { userTable } from '../db/tables/index.ts'

/** From this age on one's chances are estimated unless one refuses; below only where one allows it. */
const ADULT = 18

/** Whether a student's chances may be estimated: their newest decision, else what their age says. `now`: epoch ms. */
export async function profilingOf(db: Db | Tx, user_id: string, now: number): Promise<ProfilingState> {
  const decided = await lastDecision(db, user_id, 'profiling')
  if (decided === false) return 'off'
  if (await waitsForGuardian(db, user_id, now)) return 'guardian'
  if (decided) return 'on'
  const [user] = await db.select({ born: userTable.tanggal_lahir }).from(userTable).where(eq(userTable.id, user_id))
  const adult = user?.born != null && ageOn(user.born, dateInJakarta(now)) >= ADULT
  return adult ? 'on' : 'ask'
}

import { eq } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { ujiCobaPaketTable } from '../../db/tables/index.ts'
import type { Viewer } from '../../http/viewer.ts'
import { refusal } from '../../lib/errors.ts'
import { rightsOn } from '../../security/rights.ts'

/**
 * Whether an attempt's schedule is a trial, whose result and discussion are its owner's at once. Keys are in them
 * (I8): whoever does not hold the packages' menu now, or is not the owner, is told that there is nothing.
 */
export async function isOwnTrial(db: Db, viewer: Viewer, jadwal_id: string): Promise<boolean> {
  const [trial] = await db.select().from(ujiCobaPaketTable).where(eq(ujiCobaPaketTable.jadwal_id, jadwal_id))
  if (!trial) return false
  const owner = trial.user_id === viewer.user_id && (await rightsOn(db, viewer, 'paket-tryout')) !== null
  if (!owner) throw refusal('missing.attempt')
  return true
}

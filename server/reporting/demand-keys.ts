import type { Db } from '../db/connect.ts'
import type { Viewer } from '../http/viewer.ts'
import { isJadwalUnreleased } from '../release/sharing.ts'
import { demandConfirmed } from '../security/confirmed.ts'

/** Keys of a schedule that students are still to sit by are for those who have just proved to be there. `now`: epoch ms. */
export async function demandKeys(db: Db, viewer: Viewer, jadwal_id: string, now: number): Promise<void> {
  if (await isJadwalUnreleased(db, jadwal_id, now)) await demandConfirmed(db, viewer, now)
}

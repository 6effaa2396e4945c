import type { WriteDeps } from '../../crud/types.ts'
import type { Db } from '../../db/connect.ts'
import { bundleSittings } from './bundles.ts'
import { ensureStartCodes } from './start-codes.ts'

/** Codes that could be guessed without a network are renewed, and the papers that they wrap handed out anew. */
export async function renewStartCodes(db: Db, deps: WriteDeps): Promise<void> {
  await db.transaction(async (tx) => {
    const jadwal_ids = await ensureStartCodes(tx, 'all', deps)
    await bundleSittings(tx, { jadwal_ids }, deps)
  })
}

import { desc, ne } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { receiptKeyTable } from '../db/tables/index.ts'
import type { ReceiptKey } from './receipt-key.ts'

type PublicKey = Pick<ReceiptKey, 'key_id' | 'public_key'>

/** Writes down the key that signs from now on, before anything is signed with it. `now`: epoch ms. */
export async function rememberReceiptKey(db: Db, { key_id, public_key }: PublicKey, now: number): Promise<void> {
  const first_used_at = new Date(now).toISOString()
  await db.insert(receiptKeyTable).values({ key_id, public_key, first_used_at }).onConflictDoNothing()
}

/** The key that signs now, and all that signed before it, the newest first. */
export async function knownReceiptKeys(db: Db, { key_id, public_key }: PublicKey): Promise<PublicKey[]> {
  const older = await db
    .select({ key_id: receiptKeyTable.key_id, public_key: receiptKeyTable.public_key })
    .from(receiptKeyTable)
    .where(ne(receiptKeyTable.key_id, key_id))
    .orderBy(desc(receiptKeyTable.first_used_at))
  return [{ key_id, public_key }, ...older]
}

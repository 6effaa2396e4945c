import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { orderProofTable } from '../../db/tables/index.ts'
import type { FileStore } from '../../files/store.ts'

/** Removes what stands as a proof of `which`; answers the files that nothing names once the transaction is done. */
export async function removeProofs(tx: Tx, which: SQL, now: number): Promise<string[]> {
  const rows = await tx
    .update(orderProofTable)
    .set({ removed_at: new Date(now).toISOString() })
    .where(and(which, isNull(orderProofTable.removed_at)))
    .returning({ key: orderProofTable.key })
  return rows.map(({ key }) => key)
}

export const hasProof = async (tx: Tx, order_id: string): Promise<boolean> =>
  (await tx.$count(orderProofTable, and(eq(orderProofTable.order_id, order_id), isNull(orderProofTable.removed_at)))) >
  0

export async function deleteFiles(files: FileStore, keys: readonly string[]): Promise<void> {
  for (const key of keys) await files.delete(key)
}

import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { WriteDeps } from '../crud/types.ts'
import type { Db, Tx } from '../db/connect.ts'
import { ebookOwnerTable, ebookTable } from '../db/tables/index.ts'
import { randomId } from '../lib/random-id.ts'

type Owner = typeof ebookOwnerTable.$inferSelect

/** Ids of the e-books that are this user's now. */
export const ownedEbooks = (db: Db | Tx, user_id: string) =>
  db
    .select({ id: ebookOwnerTable.ebook_id })
    .from(ebookOwnerTable)
    .where(and(eq(ebookOwnerTable.user_id, user_id), eq(ebookOwnerTable.status, 'aktif')))

const ownRow = (user_id: string, ebook_id: string): SQL | undefined =>
  and(eq(ebookOwnerTable.user_id, user_id), eq(ebookOwnerTable.ebook_id, ebook_id))

export async function ebookOwner(db: Db | Tx, user_id: string, ebook_id: string): Promise<Owner | undefined> {
  const [row] = await db.select().from(ebookOwnerTable).where(ownRow(user_id, ebook_id))
  return row
}

/** Makes an e-book somebody's, and counts who is the first time. Repeating it gives access back. */
export async function grantEbook(
  tx: Tx,
  { user_id, ebook_id, sumber }: Pick<Owner, 'user_id' | 'ebook_id' | 'sumber'>,
  { now, random }: WriteDeps,
): Promise<void> {
  const mulai = new Date(now).toISOString()
  const granted = { sumber, mulai, status: 'aktif' } as const
  const added = await tx
    .insert(ebookOwnerTable)
    .values({ id: randomId(random), ebook_id, user_id, ...granted, created_at: mulai, updated_at: mulai })
    .onConflictDoNothing()
    .returning({ id: ebookOwnerTable.id })
  if (!added.length)
    await tx
      .update(ebookOwnerTable)
      .set({ ...granted, updated_at: mulai })
      .where(ownRow(user_id, ebook_id))
  else
    await tx
      .update(ebookTable)
      .set({ peminat: sql`${ebookTable.peminat} + 1` })
      .where(eq(ebookTable.id, ebook_id))
}

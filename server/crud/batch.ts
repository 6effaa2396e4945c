import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { inputBatchTable } from '../db/tables/index.ts'
import { databaseCode } from '../http/database-refusal.ts'
import { refusal } from '../lib/errors.ts'

export interface Batch {
  batch: string
  user_id: string
  resource: string
  body: unknown
  /** epoch ms */
  now: number
}

/**
 * Runs `work` once for a batch's number and remembers its answer in the same transaction: a repetition answers
 * what was answered first; the number with other content is refused (`batch_conflict`).
 */
export async function once<T>(db: Db, sent: Batch, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { batch, user_id, resource } = sent
  const body_sha256 = createHash('sha256').update(JSON.stringify(sent.body)).digest('hex')
  const created_at = new Date(sent.now).toISOString()
  return untangled(() =>
    db.transaction(async (tx) => {
      // The first sender inserts the batch's row and holds it; a repetition waits here, then reads the reply.
      const claimed = await tx
        .insert(inputBatchTable)
        .values({ batch, user_id, resource, body_sha256, reply: {}, created_at })
        .onConflictDoNothing()
        .returning()
      if (claimed.length) {
        const reply = await work(tx)
        await tx.update(inputBatchTable).set({ reply }).where(eq(inputBatchTable.batch, batch))
        return reply
      }
      const [first] = await tx.select().from(inputBatchTable).where(eq(inputBatchTable.batch, batch))
      if (first?.user_id === user_id && first.resource === resource && first.body_sha256 === body_sha256)
        return first.reply as T
      throw refusal('crud.batch_used')
    }),
  )
}

/** Two writers that waited for each other: PostgreSQL ended one of them, having changed nothing for it. */
const TANGLED = new Set(['40P01', '40001'])
const TRIES = 3

/** Runs a transaction again that was ended for another's sake: what the other did is there then, and is answered to. */
async function untangled<T>(run: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await run()
    } catch (error) {
      if (tried === TRIES || !TANGLED.has(databaseCode(error) ?? '')) throw error
    }
  }
}

import { and, eq, inArray } from 'drizzle-orm'
import type { WriteDeps } from '../crud/types.ts'
import type { Tx } from '../db/connect.ts'
import { bankLineTable } from '../db/tables/index.ts'
import { randomId } from '../lib/random-id.ts'
import { keysOf } from './line-key.ts'
import type { Line } from './match.ts'
import type { Credit } from './read-statement.ts'

export interface StoredLine extends Credit, Line {}

const AT_ONCE = 1000

/** Stores the lines that the account does not have yet; answers all of the file in its order, and how many are new. */
export async function storeLines(
  tx: Tx,
  { rekening_id, user_id, credits }: { rekening_id: string; user_id: string; credits: readonly Credit[] },
  deps: WriteDeps,
): Promise<{ lines: StoredLine[]; added: number }> {
  const keyed = keysOf(credits).map((key, at) => ({ key, credit: credits[at] as Credit }))
  const imported_at = new Date(deps.now).toISOString()
  const lines: StoredLine[] = []
  let added = 0
  // In one order everywhere: two imports that overlap wait for each other and do not block each other.
  const sorted = [...keyed].sort((a, b) => (a.key < b.key ? -1 : 1))
  for (let from = 0; from < sorted.length; from += AT_ONCE) {
    const part = sorted.slice(from, from + AT_ONCE)
    const rows = part.map(({ key, credit: { day, text, amount } }) => ({
      ...{ id: randomId(deps.random), rekening_id, key, day, text, amount },
      ...{ imported_by: user_id, imported_at },
    }))
    const inserted = await tx
      .insert(bankLineTable)
      .values(rows)
      .onConflictDoNothing()
      .returning({ id: bankLineTable.id })
    added += inserted.length
  }
  const { id, key, order_id } = bankLineTable
  for (let from = 0; from < keyed.length; from += AT_ONCE) {
    const part = keyed.slice(from, from + AT_ONCE)
    const keys = part.map((line) => line.key)
    const rows = await tx
      .select({ id, key, order_id })
      .from(bankLineTable)
      .where(and(eq(bankLineTable.rekening_id, rekening_id), inArray(key, keys)))
    const byKey = new Map(rows.map((row) => [row.key, row]))
    for (const line of part) {
      const kept = byKey.get(line.key)
      if (!kept) throw new Error('a line that was stored is gone')
      lines.push({ ...line.credit, id: kept.id, order_id: kept.order_id })
    }
  }
  return { lines, added }
}

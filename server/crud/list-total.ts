import { count, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type ListTotal, MOST_COUNTED } from '#contract/resource.ts'
import type { Db } from '../db/connect.ts'

/**
 * How many rows a list has. What a search for a piece of text finds must be read row by row to be counted, so that
 * `searched` ones are counted up to a bound; others an index counts, however many they are.
 */
export async function listTotal(db: Db, table: PgTable, where: SQL | undefined, searched: boolean): Promise<ListTotal> {
  if (!searched) {
    const [counted] = await db.select({ n: count() }).from(table).where(where)
    return { total: counted?.n ?? 0 }
  }
  const { rows } = await db.execute<{ n: number }>(sql`select ${boundedCount(db, table, where)} as n`)
  return boundedTotal(rows[0]?.n ?? 0)
}

/** How many rows fit, as a column of another query; one more than the bound means more than that. */
function boundedCount(db: Db, table: PgTable, where: SQL | undefined): SQL<number> {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(MOST_COUNTED + 1)
    .as('found')
  return sql<number>`(select count(*)::int from ${found})`
}

export const boundedTotal = (n: number): ListTotal =>
  n > MOST_COUNTED ? { total: MOST_COUNTED, total_is_at_least: true } : { total: n }

import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './connect.ts'

/**
 * Writes rows of the same columns. They are one parameter, however many they are: a statement with a parameter for each value of
 * each row takes the node longer to build than the database to run.
 */
export async function insertRows<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(
    Object.keys(first).map((name) => sql.identifier(name)),
    sql`, `,
  )
  await tx.execute(sql`insert into ${table} (${columns}) select ${columns} from ${recordsOf(table, rows)}`)
}

const recordsOf = (table: PgTable, rows: readonly object[]): SQL =>
  sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`

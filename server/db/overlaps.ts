import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Rows whose array has any of `ids`. From behind a subquery PostgreSQL does not see how many they are: with a hundred it
 * takes nearly every row for a find and reads the whole table past its index.
 */
export const overlapsAny = (column: PgColumn, ids: readonly string[]): SQL =>
  sql`${column} && (select ${sql.param(ids)}::uuid[])`

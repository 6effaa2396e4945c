import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * The column holds one of these ids. They are one parameter: with one for each id the node builds, and the database plans, a statement
 * of another length every time.
 */
export const oneOf = (column: PgColumn, ids: readonly string[]): SQL => sql`${column} = any(${sql.param(ids)}::uuid[])`

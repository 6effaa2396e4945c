import { type SQL, sql } from 'drizzle-orm'

/** What a query calls the table of orders. */
type Orders = 'orders' | 'o'

/** It was paid, also where money was given back since. What was given back before any order took it was never revenue. */
export const wasPaid = (of: Orders): SQL =>
  sql`${sql.identifier(of)}.state in ('paid', 'refunded') and ${sql.identifier(of)}.paid_at is not null`

/** What it brought, less what was given back. Whole rupiah. */
export const revenueOf = (of: Orders): SQL => sql`${sql.identifier(of)}.total - ${sql.identifier(of)}.refunded`

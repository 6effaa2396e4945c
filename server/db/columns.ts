import { sql } from 'drizzle-orm'
import { customType, integer, uuid } from 'drizzle-orm/pg-core'

/** timestamptz that reads and writes ISO 8601 text: what goes over the wire. */
export const isoTime = customType<{ data: string; driverData: Date | string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})

/** What every resource's table has beside its own columns. */
export const base = () => ({
  id: uuid().primaryKey(),
  version: integer().notNull().default(1),
  created_at: isoTime().notNull().default(sql`now()`),
  updated_at: isoTime().notNull().default(sql`now()`),
})

import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime } from '../columns.ts'

/** The one row, `now`, while the platform is closed for maintenance; none while it is open. */
export const maintenanceTable = pgTable('maintenance', {
  id: text().primaryKey(),
  since: isoTime().notNull(),
  message: text().notNull(),
  until: isoTime(),
  by_id: uuid().notNull(),
})

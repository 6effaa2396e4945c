import { pgTable } from 'drizzle-orm/pg-core'
import { userColumns } from './tables/accounts.ts'

/** The table of accounts without the password: what reads through it cannot show one. Beside the tables, not among
 *  them: a table is declared for the migrations once. */
export const userListTable = pgTable('app_user', userColumns())

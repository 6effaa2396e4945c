import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type * as tables from './tables/index.ts'

export type Db = NodePgDatabase<typeof tables>
/** A database or a transaction on it. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type * as resources from '#contract/resources/index.ts'
import * as tables from './tables/index.ts'
import { userListTable } from './user-list-table.ts'

export type ResourceTable = PgTable & { id: PgColumn; version: PgColumn; created_at: PgColumn; updated_at: PgColumn }

type Key = keyof typeof resources

const named: Record<`${Key}Table`, ResourceTable> = { ...tables, userListTable }

/** The table of a resource, by the resource's name in code: `mapel` is stored in `mapelTable`. */
export const resourceTable = (key: Key): ResourceTable => named[`${key}Table`]

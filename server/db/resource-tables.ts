import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { REGION_LEVELS } from '#contract/catalog/regions.ts'
import * as resources from '#contract/resources/index.ts'
import * as tables from './tables/index.ts'
import { userListTable } from './user-list-table.ts'

export type ResourceTable = PgTable & { id: PgColumn; version: PgColumn; created_at: PgColumn; updated_at: PgColumn }

type Key = keyof typeof resources

const named: Record<`${Key}Table`, ResourceTable> = { ...tables, userListTable }

/** The same by the resource's own name: `mata-pelajaran`. */
export const tableOf = (name: string): ResourceTable =>
  resourceTable(Object.entries(resources).find(([, resource]) => resource.name === name)?.[0] as Key)

/** The table of a resource, by the resource's name in code: `mapel` is stored in `mapelTable`. */
export const resourceTable = (key: Key): ResourceTable => named[`${key}Table`]

/** The table of what a field refers to: of a resource, or of regions. */
export const referredTable = (name: string): PgTable & { id: PgColumn } =>
  (REGION_LEVELS as readonly string[]).includes(name) ? tables.regionTable : tableOf(name)

import { eq, inArray } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { unionAll } from 'drizzle-orm/pg-core'
import type { AnyResource } from '#contract/resource.ts'
import * as resources from '#contract/resources/index.ts'
import type { Db } from '../db/connect.ts'
import { type ResourceTable, resourceTable } from '../db/resource-tables.ts'
import {
  attemptTable,
  jadwalPaketMemberTable,
  levelTable,
  memberPaketTable,
  orderTable,
  roleTable,
  snbpMemberTable,
  taskSubmissionTable,
  userTable,
} from '../db/tables/index.ts'

type Named = [table: ResourceTable, label: PgColumn]

/** Tables of the resources whose rows have a name of their own, and the column that it is. */
const NAMED: Named[] = Object.entries<AnyResource>({ ...resources } as never).flatMap(([key, { label }]): Named[] => {
  const table = resourceTable(key as keyof typeof resources)
  return label ? [[table, (table as unknown as Record<string, PgColumn>)[label] as PgColumn]] : []
})

/** Rows that belong to a person are called by that person's name. */
const PERSONAL = [
  attemptTable,
  jadwalPaketMemberTable,
  memberPaketTable,
  orderTable,
  snbpMemberTable,
  taskSubmissionTable,
] as const

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What people call the rows that a page of the trail speaks of: ids are looked up by primary key wherever they may be. */
export async function subjectNames(db: Db, subjects: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(subjects)].filter((subject) => UUID.test(subject))
  if (!ids.length) return new Map()
  const named = NAMED.map(([table, nama]) =>
    db.select({ id: table.id, nama }).from(table).where(inArray(table.id, ids)),
  )
  const personal = PERSONAL.map((table) =>
    db
      .select({ id: table.id, nama: userTable.nama })
      .from(table)
      .innerJoin(userTable, eq(userTable.id, table.user_id))
      .where(inArray(table.id, ids)),
  )
  const grants = db
    .select({ id: roleTable.id, nama: levelTable.nama_level })
    .from(roleTable)
    .innerJoin(levelTable, eq(levelTable.id, roleTable.level_id))
    .where(inArray(roleTable.id, ids))
  const [first, second, ...others] = [...named, ...personal, grants] as never as Parameters<typeof unionAll>
  const rows = (await unionAll(first, second, ...others)) as { id: string; nama: string | null }[]
  return new Map(rows.flatMap(({ id, nama }) => (nama ? [[id, nama] as const] : [])))
}

import { getTableColumns, inArray } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { labelOf } from '#contract/declared.ts'
import type { ExportLayout } from '#contract/export.ts'
import { fieldShape } from '#contract/field-shape.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../../db/connect.ts'
import { referredTable } from '../../db/resource-tables.ts'
import type { Names } from './readable-cells.ts'

/** Names of everything that the columns of these rows refer to: one query a column. */
export async function referredNames(
  db: Db,
  resource: AnyResource,
  { columns }: ExportLayout,
  rows: readonly Record<string, unknown>[],
): Promise<Names> {
  const found = columns.flatMap(({ key }) => {
    const { refersTo = '' } = fieldShape(resource, key)
    const label = labelOf(refersTo)
    const values = rows.flatMap((row) => row[key] ?? [])
    return label ? [namesOf(db, refersTo, label, values).then((names) => [key, names] as const)] : []
  })
  return new Map(await Promise.all(found))
}

async function namesOf(
  db: Db,
  resource: string,
  label: string,
  values: readonly unknown[],
): Promise<Map<string, string>> {
  const ids = [...new Set(values.map(String))]
  if (ids.length === 0) return new Map()
  const table = referredTable(resource)
  const name = getTableColumns(table)[label] as PgColumn
  const rows = await db.select({ id: table.id, name }).from(table).where(inArray(table.id, ids))
  return new Map(rows.map((row) => [String(row.id), String(row.name)]))
}

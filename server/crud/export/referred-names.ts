import { inArray } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ExportLayout } from '#contract/export.ts'
import type { Db } from '../../db/connect.ts'
import type { ResourceTable } from '../../db/resource-tables.ts'
import {
  jadwalPaketTable,
  kategoriPaketTable,
  kategoriUjianTable,
  levelTable,
  mapelTable,
  menuTable,
  paketTable,
  rumpunTable,
  stimulusTable,
  subcatPaketTable,
  ujianTable,
  userTable,
} from '../../db/tables/index.ts'
import type { Names } from './readable-cells.ts'

interface Named {
  table: ResourceTable
  name: PgColumn
}

/** By field: the rows it refers to, and what people call them. */
const REFERRED: Record<string, Named> = {
  jadwal_id: { table: jadwalPaketTable, name: jadwalPaketTable.nama },
  kategori_id: { table: kategoriPaketTable, name: kategoriPaketTable.nama },
  kategori_ujian_id: { table: kategoriUjianTable, name: kategoriUjianTable.nama },
  level_id: { table: levelTable, name: levelTable.nama_level },
  mapel_id: { table: mapelTable, name: mapelTable.nama },
  menu_id: { table: menuTable, name: menuTable.name },
  parent_id: { table: menuTable, name: menuTable.name },
  paket_id: { table: paketTable, name: paketTable.nama },
  rumpun_ids: { table: rumpunTable, name: rumpunTable.nama },
  stimulus_id: { table: stimulusTable, name: stimulusTable.judul },
  subcat_id: { table: subcatPaketTable, name: subcatPaketTable.nama },
  ujian_id: { table: ujianTable, name: ujianTable.nama },
  user_id: { table: userTable as unknown as ResourceTable, name: userTable.nama },
}

/** Names of everything that the columns of these rows refer to: one query a column. */
export async function referredNames(
  db: Db,
  { columns }: ExportLayout,
  rows: readonly Record<string, unknown>[],
): Promise<Names> {
  const found = columns
    .filter(({ kind, key }) => (kind === 'reference' || kind === 'references') && REFERRED[key])
    .map(
      async ({ key }) =>
        [
          key,
          await namesOf(
            db,
            REFERRED[key] as Named,
            rows.flatMap((row) => row[key] ?? []),
          ),
        ] as const,
    )
  return new Map(await Promise.all(found))
}

async function namesOf(db: Db, { table, name }: Named, values: readonly unknown[]): Promise<Map<string, string>> {
  const ids = [...new Set(values.map(String))]
  if (ids.length === 0) return new Map()
  const rows = await db.select({ id: table.id, name }).from(table).where(inArray(table.id, ids))
  return new Map(rows.map((row) => [String(row.id), String(row.name)]))
}

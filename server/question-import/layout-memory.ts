import { inArray, sql } from 'drizzle-orm'
import type { ImportSoalStatus, TableLayout } from '#contract/question-bank/import-soal.ts'
import type { Db, Tx } from '../db/connect.ts'
import { importSoalLayoutTable } from '../db/tables/index.ts'
import { headingsSha256 } from './table/layouts.ts'
import type { TableShown } from './types.ts'

/** How tables with the headings of these were read before; none where nobody said so. */
export async function rememberedLayouts(db: Db, tables: readonly TableShown[]): Promise<TableLayout[]> {
  const named = new Map(tables.map((table) => [headingsSha256(table), table]))
  const hashes = [...named.keys()].filter((hash) => hash !== undefined)
  if (!hashes.length) return []
  const { headings_sha256 } = importSoalLayoutTable
  const found = await db.select().from(importSoalLayoutTable).where(inArray(headings_sha256, hashes))
  return found.flatMap(({ headings_sha256: hash, columns }) => {
    const { sheet, row } = named.get(hash) as TableShown
    return [{ sheet, row, columns }]
  })
}

/** Keeps how tables were read that somebody laid out, for the next file from the same place. */
export async function rememberLayouts(tx: Tx, tables: ImportSoalStatus['tables'], now: number): Promise<void> {
  const used_at = new Date(now).toISOString()
  const rows = new Map(
    tables.flatMap((table) => {
      const headings_sha256 = headingsSha256(table)
      return headings_sha256 ? [[headings_sha256, { headings_sha256, columns: table.columns, used_at }] as const] : []
    }),
  )
  if (!rows.size) return
  const set = { columns: sql`excluded.columns`, used_at: sql`excluded.used_at` }
  await tx
    .insert(importSoalLayoutTable)
    .values([...rows.values()])
    .onConflictDoUpdate({ target: importSoalLayoutTable.headings_sha256, set })
}

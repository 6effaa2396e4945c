import { sql } from 'drizzle-orm'
import type { PlacedSoal } from '#contract/packages/building.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { overlapsAny } from '../../db/overlaps.ts'
import { type soalPauliTable, type soalTable, subtestPaketTable } from '../../db/tables/index.ts'
import { teasers } from '../text/teaser.ts'
import { plainName } from './plain-name.ts'

export type ListedSoal = Omit<PlacedSoal, 'number'>

type Written = Pick<
  typeof soalTable.$inferSelect,
  'id' | 'jenis' | 'teks' | 'mapel_id' | 'materi' | 'tingkat' | 'status'
>
type Sheet = Pick<typeof soalPauliTable.$inferSelect, 'id' | 'jenis' | 'nama' | 'status'>

/** Written questions as lists of packages show them; `others`: how many other packages use each. */
export async function showWritten(
  rows: readonly Written[],
  others: ReadonlyMap<string, number>,
): Promise<ListedSoal[]> {
  const drawn = await teasers(rows.map(({ teks }) => teks))
  return rows.map(({ teks: _teks, ...row }, index) => ({
    ...row,
    sheet: false,
    html: drawn[index] ?? '',
    other_packages: others.get(row.id) ?? 0,
  }))
}

export const showSheet = ({ nama, ...row }: Sheet, others: ReadonlyMap<string, number>): ListedSoal => ({
  ...row,
  sheet: true,
  html: plainName(nama),
  mapel_id: null,
  materi: '',
  tingkat: null,
  other_packages: others.get(row.id) ?? 0,
})

/** How many packages other than this one use each of these questions. */
export async function usesElsewhere(
  db: Db | Tx,
  paket_id: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (!ids.length) return new Map()
  const { rows } = await db.execute<{ id: string; n: string }>(sql`
    select used.id, count(distinct ${subtestPaketTable.paket_id}) as n
    from ${subtestPaketTable}, unnest(${subtestPaketTable.soal_ids}) as used (id)
    where ${overlapsAny(subtestPaketTable.soal_ids, ids)} and ${subtestPaketTable.paket_id} <> ${paket_id}
      and used.id = any(${sql.param(ids)}::uuid[])
    group by used.id`)
  return new Map(rows.map(({ id, n }) => [id, Number(n)]))
}

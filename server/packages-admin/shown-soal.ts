import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { PlacedSoal } from '#contract/packages-admin.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { soalPauliTable, soalTable } from '../db/tables/index.ts'
import { plainName } from './plain-name.ts'
import { teaser } from './teaser.ts'

export type ShownSoal = Omit<PlacedSoal, 'nomor'>

type Written = Pick<
  typeof soalTable.$inferSelect,
  'id' | 'jenis' | 'teks' | 'mapel_id' | 'materi' | 'tingkat' | 'status'
>
type Sheet = Pick<typeof soalPauliTable.$inferSelect, 'id' | 'jenis' | 'nama' | 'status'>

/** How long (ms) drawing formulas may hold the process before students' saves get their turn. */
const TURN_MS = 10

/** Written questions as lists of packages show them; `others`: how many other packages use each. */
export async function showWritten(rows: readonly Written[], others: ReadonlyMap<string, number>): Promise<ShownSoal[]> {
  let begun = performance.now()
  const shown: ShownSoal[] = []
  for (const { teks, ...row } of rows) {
    shown.push({ ...row, lembar: false, html: teaser(teks), paket_lain: others.get(row.id) ?? 0 })
    if (performance.now() - begun < TURN_MS) continue
    await setImmediate()
    begun = performance.now()
  }
  return shown
}

export const showSheet = ({ nama, ...row }: Sheet, others: ReadonlyMap<string, number>): ShownSoal => ({
  ...row,
  lembar: true,
  html: plainName(nama),
  mapel_id: null,
  materi: '',
  tingkat: null,
  paket_lain: others.get(row.id) ?? 0,
})

/** How many packages other than this one use each of these questions. */
export async function usesElsewhere(
  db: Db | Tx,
  paket_id: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (!ids.length) return new Map()
  const { rows } = await db.execute<{ id: string; n: string }>(sql`
    select used.id, count(distinct s.paket_id) as n
    from subtest_paket s, unnest(s.soal_ids) as used (id)
    where s.soal_ids && ${sql.param(ids)}::uuid[] and s.paket_id <> ${paket_id}
      and used.id = any(${sql.param(ids)}::uuid[])
    group by used.id`)
  return new Map(rows.map(({ id, n }) => [id, Number(n)]))
}

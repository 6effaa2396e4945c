import { asc, inArray, sql } from 'drizzle-orm'
import type { SubtesSummary } from '#contract/exam/schedule.ts'
import type { Db } from '../db/connect.ts'
import { soalPauliTable, subtestPaketTable } from '../db/tables/index.ts'

/** Sub-tests of packages as anybody may see them: no points, no weights, no questions. */
export async function subtesSummaries(db: Db, paket_ids: readonly string[]): Promise<Map<string, SubtesSummary[]>> {
  if (!paket_ids.length) return new Map()
  const { paket_id, id, kode, nama, durasi_detik, urutan, soal_ids } = subtestPaketTable
  const { id: soal_id, jenis, arah } = soalPauliTable
  const jumlah_soal = sql<number>`cardinality(${soal_ids})`
  const lembar = sql<SubtesSummary['lembar'] | null>`(
    select array_agg(distinct case ${jenis} when 'kecermatan' then 'simbol' else ${arah} end)
    from ${soalPauliTable} where ${soal_id} = any(${soal_ids}))`
  const rows = await db
    .select({ paket_id, id, kode, nama, durasi_detik, jumlah_soal, lembar })
    .from(subtestPaketTable)
    .where(inArray(paket_id, [...paket_ids]))
    .orderBy(asc(urutan), asc(id))
  const grouped = Map.groupBy(rows, (row) => row.paket_id)
  const shown = ({ paket_id: _paket, lembar, ...row }: (typeof rows)[number]) => ({ ...row, ...(lembar && { lembar }) })
  return new Map([...grouped].map(([key, group]) => [key, group.map(shown)]))
}

/** Seconds that a package takes as a whole. */
export function totalSeconds(
  paket: { waktu: 'total' | 'subtes'; durasi_detik: number | null },
  subtes: SubtesSummary[],
): number {
  if (paket.waktu === 'total' && paket.durasi_detik !== null) return paket.durasi_detik
  return subtes.reduce((sum, row) => sum + row.durasi_detik, 0)
}

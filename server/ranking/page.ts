import { type SQL, sql } from 'drizzle-orm'
import type { Cakupan, RankingName, RankingPlace, RankingRow } from '#contract/results/ranking.ts'
import type { Db } from '../db/connect.ts'
import { publicName } from './public-name.ts'
import type { Line } from './standing.ts'
import { percentileOf } from './standing.ts'

/** Lines on each side of the own one. */
const NEIGHBOURS = 2

/** Whose places count within a scope: the column of the place, and what a line must be of. */
export interface Scope {
  cakupan: Cakupan
  /** Of province and school: which one. */
  id: string | null
}

const COLUMNS = {
  nasional: { posisi: sql`r.posisi`, peringkat: sql`r.peringkat`, of: null },
  provinsi: { posisi: sql`r.provinsi_posisi`, peringkat: sql`r.provinsi_peringkat`, of: sql`r.provinsi_id` },
  sekolah: { posisi: sql`r.sekolah_posisi`, peringkat: sql`r.sekolah_peringkat`, of: sql`r.sekolah_id` },
} as const satisfies Record<Cakupan, { posisi: SQL; peringkat: SQL; of: SQL | null }>

const within = (versi: number, { cakupan, id }: Scope): SQL => {
  const { of } = COLUMNS[cakupan]
  return of ? sql`r.versi = ${versi} and ${of} = ${id}` : sql`r.versi = ${versi}`
}

interface Found {
  [column: string]: unknown
  posisi: number
  peringkat: number
  user_id: string
  nilai: number
  lulus: boolean | null
  nama: string
  tanggal_lahir: string | null
  pilihan: RankingName | null
  gone: boolean
  sekolah: string | null
}

interface Span {
  from: number
  to: number
}

/** Who reads, and when (epoch ms): names depend on both. */
export interface Reader {
  user_id: string
  now: number
}

/** Lines of one scope by a range of its index: however far down, nothing before it is read. */
export async function rowsOf(db: Db, versi: number, scope: Scope, span: Span, reader: Reader): Promise<RankingRow[]> {
  const { posisi, peringkat } = COLUMNS[scope.cakupan]
  const { rows } = await db.execute<Found>(sql`
    select ${posisi} as posisi, ${peringkat} as peringkat, r.user_id, r.nilai, r.lulus, u.nama, u.tanggal_lahir,
      u.status <> 'aktif' as gone, n.nama as pilihan, s.nama as sekolah
    from ranking_line r
    join app_user u on u.id = r.user_id
    left join ranking_name n on n.user_id = r.user_id
    left join sekolah_siswa s on s.id = r.sekolah_id
    where ${within(versi, scope)} and ${posisi} between ${span.from} and ${span.to}
    order by ${posisi}`)
  return rows.map((row) => shownRow(row, reader))
}

function shownRow(row: Found, { user_id, now }: Reader): RankingRow {
  const { posisi, peringkat, nilai, lulus, sekolah, gone } = row
  const kamu = row.user_id === user_id
  const nama = kamu ? row.nama : gone ? null : publicName(row, now)
  // A school beside a hidden name would tell a small school who it is.
  return { posisi, peringkat, nama, sekolah: nama === null ? null : sekolah, nilai, lulus, kamu }
}

export const neighbours = (posisi: number): Span => ({ from: posisi - NEIGHBOURS, to: posisi + NEIGHBOURS })

export async function ownLine(db: Db, versi: number, user_id: string): Promise<Line | undefined> {
  const { rows } = await db.execute<Line & Record<string, unknown>>(
    sql`select * from ranking_line where versi = ${versi} and user_id = ${user_id}`,
  )
  return rows[0]
}

/** Own places in every scope that the line is in; the size of a scope is its last position. */
export async function placesOf(db: Db, line: Line, peserta: number): Promise<RankingPlace[]> {
  const { rows } = await db.execute<{ [column: string]: unknown; nama: string | null; n: number; at: Cakupan }>(sql`
    select 'provinsi' as at, (select nama from region where id = ${line.provinsi_id}) as nama,
      (select max(provinsi_posisi) from ranking_line where versi = ${line.versi} and provinsi_id = ${line.provinsi_id}) as n
    union all
    select 'sekolah', (select nama from sekolah_siswa where id = ${line.sekolah_id}),
      (select max(sekolah_posisi) from ranking_line where versi = ${line.versi} and sekolah_id = ${line.sekolah_id})`)
  const sizes = new Map(rows.map((row) => [row.at, row]))
  const scopes = [
    { cakupan: 'nasional', posisi: line.posisi, peringkat: line.peringkat, sama: line.sama },
    {
      cakupan: 'provinsi',
      posisi: line.provinsi_posisi,
      peringkat: line.provinsi_peringkat,
      sama: line.provinsi_sama,
    },
    { cakupan: 'sekolah', posisi: line.sekolah_posisi, peringkat: line.sekolah_peringkat, sama: line.sekolah_sama },
  ] as const
  return scopes.flatMap(({ cakupan, posisi, peringkat, sama }) => {
    if (posisi === null || peringkat === null || sama === null) return []
    const of = cakupan === 'nasional' ? { nama: null, n: peserta } : sizes.get(cakupan)
    const size = of?.n ?? 0
    const persentil = percentileOf({ peringkat, sama, peserta: size })
    return [{ cakupan, nama: of?.nama ?? null, peserta: size, posisi, peringkat, persentil }]
  })
}

import { type SQL, sql } from 'drizzle-orm'
import type { Cakupan, RankingName, RankingPlace, RankingRow } from '#contract/results/ranking.ts'
import type { Db } from '../db/connect.ts'
import { publicName } from './public-name.ts'
import type { Line } from './standing.ts'
import { percentileOf } from './standing.ts'

/** Lines on each side of the own one. */
const NEIGHBOURS = 2

/** Whose places count within a scope. */
export interface Scope {
  cakupan: Cakupan
  /** Of province, school and study programme: which one. */
  id: string | null
}

/** Places of a scope: where they stand, and what a line must be of. Study programmes have lines of their own. */
const COLUMNS = {
  nasional: { posisi: sql`r.posisi`, peringkat: sql`r.peringkat`, of: null },
  provinsi: { posisi: sql`r.provinsi_posisi`, peringkat: sql`r.provinsi_peringkat`, of: sql`r.provinsi_id` },
  sekolah: { posisi: sql`r.sekolah_posisi`, peringkat: sql`r.sekolah_peringkat`, of: sql`r.sekolah_id` },
  prodi: { posisi: sql`p.posisi`, peringkat: sql`p.peringkat`, of: sql`p.school_major_id` },
} as const satisfies Record<Cakupan, { posisi: SQL; peringkat: SQL; of: SQL | null }>

const OWN_LINES = sql`join ranking_prodi p on p.versi = r.versi and p.user_id = r.user_id`

const within = (versi: number, { cakupan, id }: Scope): SQL => {
  const { of } = COLUMNS[cakupan]
  if (cakupan === 'prodi') return sql`p.versi = ${versi} and ${of} = ${id}`
  return of ? sql`r.versi = ${versi} and ${of} = ${id}` : sql`r.versi = ${versi}`
}

/** How many stand in a scope: its last position. */
export async function sizeOf(db: Db, versi: number, scope: Scope): Promise<number> {
  const { posisi } = COLUMNS[scope.cakupan]
  const from = scope.cakupan === 'prodi' ? sql`ranking_prodi p` : sql`ranking_line r`
  const { rows } = await db.execute<{ n: number | null }>(
    sql`select max(${posisi}) as n from ${from} where ${within(versi, scope)}`,
  )
  return rows[0]?.n ?? 0
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
    from ranking_line r ${scope.cakupan === 'prodi' ? OWN_LINES : sql``}
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

/** Own places in every scope that the line is in, study programmes by their priority. */
export async function placesOf(db: Db, line: Line, peserta: number): Promise<RankingPlace[]> {
  const [{ rows }, programmes] = await Promise.all([
    db.execute<{ [column: string]: unknown; nama: string | null; n: number; at: Cakupan }>(sql`
    select 'provinsi' as at, (select nama from region where id = ${line.provinsi_id}) as nama,
      (select max(provinsi_posisi) from ranking_line where versi = ${line.versi} and provinsi_id = ${line.provinsi_id}) as n
    union all
    select 'sekolah', (select nama from sekolah_siswa where id = ${line.sekolah_id}),
      (select max(sekolah_posisi) from ranking_line where versi = ${line.versi} and sekolah_id = ${line.sekolah_id})`),
    programmePlaces(db, line),
  ])
  const sizes = new Map(rows.map((row) => [row.at, row]))
  const { posisi, peringkat, sama, provinsi_id, sekolah_id } = line
  const scopes: (Standing & { cakupan: Cakupan; of: string | null })[] = [
    { cakupan: 'nasional', of: null, posisi, peringkat, sama },
    {
      ...{ cakupan: 'provinsi', of: provinsi_id, posisi: line.provinsi_posisi },
      ...{ peringkat: line.provinsi_peringkat, sama: line.provinsi_sama },
    },
    {
      ...{ cakupan: 'sekolah', of: sekolah_id, posisi: line.sekolah_posisi },
      ...{ peringkat: line.sekolah_peringkat, sama: line.sekolah_sama },
    },
  ]
  const known = scopes.flatMap((scope) => {
    if (scope.posisi === null || scope.peringkat === null || scope.sama === null) return []
    const of = scope.cakupan === 'nasional' ? { nama: null, n: peserta } : sizes.get(scope.cakupan)
    return [placeOf(scope.cakupan, scope.of, scope, of)]
  })
  return [...known, ...programmes]
}

interface Standing {
  posisi: number | null
  peringkat: number | null
  sama: number | null
}

function placeOf(
  cakupan: Cakupan,
  of: string | null,
  { posisi, peringkat, sama }: Standing,
  scope: { nama: string | null; n: number | null } | undefined,
): RankingPlace {
  const peserta = scope?.n ?? 0
  const [at, rank] = [posisi ?? 0, peringkat ?? 0]
  const persentil = percentileOf({ peringkat: rank, sama: sama ?? 1, peserta })
  return { cakupan, of, nama: scope?.nama ?? null, peserta, posisi: at, peringkat: rank, persentil }
}

async function programmePlaces(db: Db, { versi, user_id }: Line): Promise<RankingPlace[]> {
  const { rows } = await db.execute<
    Standing & { [column: string]: unknown; school_major_id: string; nama: string; n: number }
  >(sql`
    select p.school_major_id, p.posisi, p.peringkat, p.sama, m.nama || ', ' || coalesce(nullif(s.singkatan, ''), s.nama) as nama,
      (select max(o.posisi) from ranking_prodi o where o.versi = p.versi and o.school_major_id = p.school_major_id) as n
    from ranking_prodi p
    join school_major m on m.id = p.school_major_id
    join school s on s.id = m.school_id
    join ranking k on k.versi = p.versi
    join jadwal_paket j on j.id = k.jadwal_id
    left join study_choice_major c
      on c.user_id = p.user_id and c.paket_id = j.paket_id and c.school_major_id = p.school_major_id
    where p.versi = ${versi} and p.user_id = ${user_id}
    order by c.urutan, m.nama`)
  return rows.map((row) => placeOf('prodi', row.school_major_id, row, row))
}

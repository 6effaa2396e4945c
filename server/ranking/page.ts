import { type SQL, sql } from 'drizzle-orm'
import type { RankingName, RankingPlace, RankingRow, RankingScope } from '#contract/results/ranking.ts'
import type { Db } from '../db/connect.ts'
import { publicName } from './public-name.ts'
import type { Line } from './standing.ts'
import { percentileOf } from './standing.ts'

/** Lines on each side of the own one. */
const NEIGHBOURS = 2

/** Whose places count within a scope. */
export interface Scope {
  scope: RankingScope
  /** Of province, school and study programme: which one. */
  id: string | null
}

/** Places of a scope: where they stand, and what a line must be of. Study programmes have lines of their own. */
const COLUMNS = {
  nasional: { position: sql`r.position`, rank: sql`r.rank`, of: null },
  provinsi: { position: sql`r.provinsi_position`, rank: sql`r.provinsi_rank`, of: sql`r.provinsi_id` },
  sekolah: { position: sql`r.sekolah_position`, rank: sql`r.sekolah_rank`, of: sql`r.sekolah_id` },
  prodi: { position: sql`p.position`, rank: sql`p.rank`, of: sql`p.school_major_id` },
} as const satisfies Record<RankingScope, { position: SQL; rank: SQL; of: SQL | null }>

const OWN_LINES = sql`join ranking_prodi p on p.version = r.version and p.user_id = r.user_id`

const within = (version: number, { scope, id }: Scope): SQL => {
  const { of } = COLUMNS[scope]
  if (scope === 'prodi') return sql`p.version = ${version} and ${of} = ${id}`
  return of ? sql`r.version = ${version} and ${of} = ${id}` : sql`r.version = ${version}`
}

/** How many stand in a scope: its last position. */
export async function sizeOf(db: Db, version: number, scope: Scope): Promise<number> {
  const { position } = COLUMNS[scope.scope]
  const from = scope.scope === 'prodi' ? sql`ranking_prodi p` : sql`ranking_line r`
  const { rows } = await db.execute<{ n: number | null }>(
    sql`select max(${position}) as n from ${from} where ${within(version, scope)}`,
  )
  return rows[0]?.n ?? 0
}

interface Found {
  [column: string]: unknown
  position: number
  rank: number
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
export async function rowsOf(db: Db, version: number, scope: Scope, span: Span, reader: Reader): Promise<RankingRow[]> {
  const { position, rank } = COLUMNS[scope.scope]
  const { rows } = await db.execute<Found>(sql`
    select ${position} as position, ${rank} as rank, r.user_id, r.nilai, r.lulus, u.nama, u.tanggal_lahir,
      u.status <> 'aktif' as gone, n.nama as pilihan, s.nama as sekolah
    from ranking_line r ${scope.scope === 'prodi' ? OWN_LINES : sql``}
    join app_user u on u.id = r.user_id
    left join ranking_name n on n.user_id = r.user_id
    left join sekolah_siswa s on s.id = r.sekolah_id
    where ${within(version, scope)} and ${position} between ${span.from} and ${span.to}
    order by ${position}`)
  return rows.map((row) => shownRow(row, reader))
}

function shownRow(row: Found, { user_id, now }: Reader): RankingRow {
  const { position, rank, nilai, lulus, sekolah, gone } = row
  const mine = row.user_id === user_id
  const nama = mine ? row.nama : gone ? null : publicName(row, now)
  // A school beside a hidden name would tell a small school who it is.
  return { position, rank, nama, sekolah: nama === null ? null : sekolah, nilai, lulus, mine }
}

export const neighbours = (position: number): Span => ({ from: position - NEIGHBOURS, to: position + NEIGHBOURS })

export async function ownLine(db: Db, version: number, user_id: string): Promise<Line | undefined> {
  const { rows } = await db.execute<Line & Record<string, unknown>>(
    sql`select * from ranking_line where version = ${version} and user_id = ${user_id}`,
  )
  return rows[0]
}

/** Own places in every scope that the line is in, study programmes by their priority. */
export async function placesOf(db: Db, line: Line, participants: number): Promise<RankingPlace[]> {
  const [{ rows }, programmes] = await Promise.all([
    db.execute<{ [column: string]: unknown; nama: string | null; n: number; at: RankingScope }>(sql`
    select 'provinsi' as at, (select nama from region where id = ${line.provinsi_id}) as nama,
      (select max(provinsi_position) from ranking_line where version = ${line.version} and provinsi_id = ${line.provinsi_id}) as n
    union all
    select 'sekolah', (select nama from sekolah_siswa where id = ${line.sekolah_id}),
      (select max(sekolah_position) from ranking_line where version = ${line.version} and sekolah_id = ${line.sekolah_id})`),
    programmePlaces(db, line),
  ])
  const sizes = new Map(rows.map((row) => [row.at, row]))
  const { position, rank, tied, provinsi_id, sekolah_id } = line
  const scopes: (Standing & { scope: RankingScope; of: string | null })[] = [
    { scope: 'nasional', of: null, position, rank, tied },
    {
      ...{ scope: 'provinsi', of: provinsi_id, position: line.provinsi_position },
      ...{ rank: line.provinsi_rank, tied: line.provinsi_tied },
    },
    {
      ...{ scope: 'sekolah', of: sekolah_id, position: line.sekolah_position },
      ...{ rank: line.sekolah_rank, tied: line.sekolah_tied },
    },
  ]
  const known = scopes.flatMap((scope) => {
    if (scope.position === null || scope.rank === null || scope.tied === null) return []
    const of = scope.scope === 'nasional' ? { nama: null, n: participants } : sizes.get(scope.scope)
    return [placeOf(scope.scope, scope.of, scope, of)]
  })
  return [...known, ...programmes]
}

interface Standing {
  position: number | null
  rank: number | null
  tied: number | null
}

function placeOf(
  scope: RankingScope,
  of: string | null,
  { position, rank, tied }: Standing,
  group: { nama: string | null; n: number | null } | undefined,
): RankingPlace {
  const participants = group?.n ?? 0
  const percentile = percentileOf({ rank: rank ?? 0, tied: tied ?? 1, participants })
  return { scope, of, nama: group?.nama ?? null, participants, position: position ?? 0, rank: rank ?? 0, percentile }
}

async function programmePlaces(db: Db, { version, user_id }: Line): Promise<RankingPlace[]> {
  const { rows } = await db.execute<
    Standing & { [column: string]: unknown; school_major_id: string; nama: string; n: number }
  >(sql`
    select p.school_major_id, p.position, p.rank, p.tied, m.nama || ', ' || coalesce(nullif(s.singkatan, ''), s.nama) as nama,
      (select max(o.position) from ranking_prodi o where o.version = p.version and o.school_major_id = p.school_major_id) as n
    from ranking_prodi p
    join school_major m on m.id = p.school_major_id
    join school s on s.id = m.school_id
    join ranking k on k.version = p.version
    join jadwal_paket j on j.id = k.jadwal_id
    left join study_choice_major c
      on c.user_id = p.user_id and c.paket_id = j.paket_id and c.school_major_id = p.school_major_id
    where p.version = ${version} and p.user_id = ${user_id}
    order by c.priority, m.nama`)
  return rows.map((row) => placeOf('prodi', row.school_major_id, row, row))
}

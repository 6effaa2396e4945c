import { type SQL, sql } from 'drizzle-orm'
import type { RankingName, RankingPlace, RankingRow, RankingScope } from '#contract/results/ranking.ts'
import type { Db } from '../db/connect.ts'
import { BUCKET } from './bucket.ts'
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

/** Places of a scope: where they stand, and what a line must be of. */
const COLUMNS = {
  nasional: { position: sql`r.position`, rank: sql`r.rank`, of: null },
  provinsi: { position: sql`r.provinsi_position`, rank: sql`r.provinsi_rank`, of: sql`r.provinsi_id` },
  sekolah: { position: sql`r.sekolah_position`, rank: sql`r.sekolah_rank`, of: sql`r.sekolah_id` },
} as const satisfies Record<Exclude<RankingScope, 'prodi'>, { position: SQL; rank: SQL; of: SQL | null }>

const within = (version: number, of: SQL | null, id: string | null): SQL =>
  of ? sql`r.version = ${version} and ${of} = ${id}` : sql`r.version = ${version}`

/** Which lines of a version a span is, with their places in the scope; in the order of `by`. */
function linesOf(version: number, { scope, id }: Scope, { from, to }: Span) {
  if (scope !== 'prodi') {
    const { position, rank, of } = COLUMNS[scope]
    return {
      position,
      rank,
      by: position,
      lines: sql`${within(version, of, id)} and ${position} between ${from} and ${to}`,
    }
  }
  const rows = sql`b.version = ${version} and b.school_major_id = ${id} and b.bucket between ${bucketOf(from)} and ${bucketOf(to)}`
  // Each worked out for itself: as one more table of the whole they would cost more to plan than to read.
  const own = sql`from ranking_prodi b where ${rows} and r.position = any(b.places)`
  return {
    position: sql`(select b.bucket * ${BUCKET}::int + array_position(b.places, r.position) ${own})`,
    rank: sql`(select b.ranks[array_position(b.places, r.position)] ${own})`,
    by: sql`r.position`,
    lines: sql`r.version = ${version} and r.position = any(array(
      select e.place from ranking_prodi b cross join lateral unnest(b.places) with ordinality as e (place, nth)
      where ${rows} and b.bucket * ${BUCKET}::int + e.nth between ${from} and ${to}))`,
  }
}

const bucketOf = (position: number) => Math.floor(Math.max(0, position - 1) / BUCKET)

/** How many stand in a scope: its last position. */
export async function sizeOf(db: Db, version: number, scope: Scope): Promise<number> {
  const { rows } = await db.execute<{ n: number | null }>(
    scope.scope === 'prodi'
      ? membersOf(version, sql`${scope.id}::uuid`)
      : lastOf(version, COLUMNS[scope.scope], scope.id),
  )
  return rows[0]?.n ?? 0
}

const lastOf = (version: number, { position, of }: { position: SQL; of: SQL | null }, id: string | null) =>
  sql`select max(${position}) as n from ranking_line r where ${within(version, of, id)}`

/** Those of a study programme: what its last row has, and all before it. */
const membersOf = (version: number, school_major_id: SQL) => sql`
  select o.bucket * ${BUCKET}::int + cardinality(o.places) as n from ranking_prodi o
  where o.version = ${version} and o.school_major_id = ${school_major_id} order by o.bucket desc limit 1`

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
  const { position, rank, by, lines } = linesOf(version, scope, span)
  const { rows } = await db.execute<Found>(sql`
    select ${position} as position, ${rank} as rank, r.user_id, r.nilai, r.lulus, u.nama, u.tanggal_lahir,
      u.status <> 'aktif' as gone, n.nama as pilihan, s.nama as sekolah
    from ranking_line r
    join app_user u on u.id = r.user_id
    left join ranking_name n on n.user_id = r.user_id
    left join sekolah_siswa s on s.id = r.sekolah_id
    where ${lines}
    order by ${by}`)
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

/** Of the programmes that are chosen now: one that was added since comes with the next version. */
async function programmePlaces(db: Db, { version, user_id, position }: Line): Promise<RankingPlace[]> {
  const { rows } = await db.execute<
    Standing & { [column: string]: unknown; school_major_id: string; nama: string; n: number }
  >(sql`
    select b.school_major_id, b.bucket * ${BUCKET}::int + own.nth as position, b.ranks[own.nth] as rank, b.ties[own.nth] as tied,
      m.nama || ', ' || coalesce(nullif(s.singkatan, ''), s.nama) as nama,
      (${membersOf(version, sql`b.school_major_id`)}) as n
    from ranking k
    join jadwal_paket j on j.id = k.jadwal_id
    join study_choice_major c on c.user_id = ${user_id} and c.paket_id = j.paket_id
    join ranking_prodi b on b.version = k.version and b.school_major_id = c.school_major_id
      and b.places[1] <= ${position} and b.places[cardinality(b.places)] >= ${position}
    cross join lateral (select array_position(b.places, ${position}::int) as nth) own
    join school_major m on m.id = b.school_major_id
    join school s on s.id = m.school_id
    where k.version = ${version} and own.nth is not null
    order by c.priority`)
  return rows.map((row) => placeOf('prodi', row.school_major_id, row, row))
}

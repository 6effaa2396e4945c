import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { makeRankings } from '#server/ranking/make.ts'
import { rowsOf, type Scope } from '#server/ranking/page.ts'
import { fillCampuses } from '../support/campuses.ts'
import { type BenchReport, count } from '../support/report.ts'
import { atMost } from '../support/rows.ts'
import { openSitting } from '../support/sitting.ts'
import { enrol } from '../support/students.ts'
import { type BenchWorld, withWorld } from '../support/world.ts'
import type { BenchOptions } from './options.ts'

const PARTICIPANTS = 200_000
const PAGE = 20
/** How often a read is timed; the middle counts. */
const READS = 201
const SORTS = 3

/** A ranking made anew against one full sort of its table, and any page of it against single rows. `--students=N`: participants. */
export const ranking = ({ profile, students: size = PARTICIPANTS }: BenchOptions): Promise<BenchReport> =>
  withWorld({ profile }, async (world) => {
    const jadwal_id = await fill(world, size)
    const sort = await sortTime(world)
    const make = await makeTime(world, jadwal_id)
    const { row, page, chosen, popular } = await readTimes(world, jadwal_id, size)
    const rows = [
      {
        ...atMost(`a new ranking of ${count(size)}, three chosen programmes each`, make / sort, 10, 'full sorts'),
        note: `${count(make)} ms`,
      },
      { ...atMost('any page', page / row, 3, 'single rows'), note: `${page.toFixed(2)} ms` },
      {
        ...atMost('any page of a chosen study programme', chosen / row, 3, 'single rows'),
        note: `${chosen.toFixed(2)} ms, among ${count(popular)}`,
      },
    ]
    return {
      rows,
      raw: {
        participants: size,
        sort_ms: sort,
        make_ms: make,
        row_ms: row,
        page_ms: page,
        prodi_page_ms: chosen,
        chosen: popular,
      },
    }
  })

async function fill(world: BenchWorld, size: number): Promise<string> {
  const sitting = await openSitting(world)
  const students = await enrol(world, sitting, size)
  const { jadwal_id, jadwal_ujian_id, ujian_id, paper_sha256 } = sitting
  await world.connection.pool.query(LINES, [
    ...[students.map(({ id }) => id), jadwal_id, jadwal_ujian_id, ujian_id, paper_sha256, Date.now()],
  ])
  await fillCampuses(world)
  await world.connection.pool.query(CHOICES, [jadwal_id, CHOSEN_BY_EACH])
  await world.connection.pool.query('vacuum analyze')
  return jadwal_id
}

/** Scores as those of a national tryout: seven sub-tests, a few thousand different totals. */
const LINES = `
with made as (
  select gen_random_uuid() as id, user_id, random() as r from unnest($1::uuid[]) as user_id
), attempts as (
  insert into attempt (id, user_id, jadwal_id, jadwal_ujian_id, ujian_id, paper_sha256, number, facts, facts_seq, started_at,
    ends_at, sync_until, status, paused, counted, phone_id, given, anomalies, ended_at, sealed_at, sealed_by)
  select id, user_id, $2::uuid, $3::uuid, $4::uuid, $5, 0, '{}', 1, $6::bigint - 9000000, $6::bigint, $6::bigint, 'sealed',
    false, true, id, '{"grants":[],"acts":[]}', '[]', $6::bigint - (r * 600000)::bigint, $6::bigint, 'student'
  from made returning id
)
insert into result_line (attempt_id, jadwal_id, user_id, paper_sha256, revision, key_version, nilai, rank_key, subtes,
  subtes_lulus, lulus, benar, salah, kosong, satuan, provisional)
select id, $2::uuid, user_id, $5, 1, 1, score, array[1, score], array_fill(score, array[7]), array_fill(null::boolean, array[7]),
  null, (r * 160)::int, 160 - (r * 160)::int, 0, 'seribu', true
from made, lateral (select round((300 + 500 * r)::numeric, 1)::float8 as score) s`

/** Each with so many study programmes, of which few are chosen by most. */
const CHOSEN_BY_EACH = 3
const CHOICES = `
with majors as (select id, row_number() over (order by id) as n from school_major)
insert into study_choice_major (user_id, paket_id, priority, school_major_id)
select l.user_id, j.paket_id, u, m.id
from result_line l join jadwal_paket j on j.id = l.jadwal_id cross join generate_series(1, $2::int) u
join majors m on m.n = 1 + (u - 1) * 1500 + floor(1500 * power(abs(hashint4(hashtext(l.user_id::text) + u)) / 2147483648.0, 4))
where l.jadwal_id = $1::uuid
on conflict do nothing`

/** In the order of the ranking, with the memory that its job has; the middle of three. */
async function sortTime({ connection }: BenchWorld): Promise<number> {
  const client = await connection.pool.connect()
  try {
    await client.query(`set work_mem = '64MB'`)
    const times: number[] = []
    for (let n = 0; n < SORTS; n++)
      times.push(
        await timeOf(() =>
          client.query('select * from result_line order by rank_key desc, benar desc, attempt_id offset 1000000000'),
        ),
      )
    return middle(times)
  } finally {
    client.release(true)
  }
}

async function makeTime({ connection }: BenchWorld, jadwal_id: string): Promise<number> {
  const times: number[] = []
  const onError = (error: unknown) => {
    throw error
  }
  const standing = async (): Promise<{ version: number; made_ms: number } | undefined> =>
    (await connection.pool.query('select version, made_ms from ranking where jadwal_id = $1', [jadwal_id])).rows[0]
  for (let n = 0; n < SORTS; n++) {
    const before = await standing()
    await connection.pool.query('insert into ranking_due (jadwal_id, asked) values ($1, true)', [jadwal_id])
    await makeRankings({ db: connection.db, now: Date.now, onError })
    // Until it stands; what is said of all of its participants follows. The job of the node may have been quicker to take it.
    let made = await standing()
    while (made?.version === before?.version) {
      await setTimeout(100)
      made = await standing()
    }
    times.push(made?.made_ms ?? 0)
  }
  await connection.pool.query('vacuum analyze ranking_line')
  return middle(times)
}

/** Rows and pages at the same places all over the ranking, in turn. */
async function readTimes({ connection: { db } }: BenchWorld, jadwal_id: string, size: number) {
  const { rows } = await db.execute<{ version: number }>(
    sql`select version from ranking where jadwal_id = ${jadwal_id}`,
  )
  const version = rows[0]?.version as number
  const scope: Scope = { scope: 'nasional', id: null }
  const reader = { user_id: jadwal_id, now: Date.now() }
  const [single, pages, chosen]: [number[], number[], number[]] = [[], [], []]
  // The one that most have chosen.
  const { rows: majors } = await db.execute<{ id: string; n: number }>(sql`
    select school_major_id as id, sum(cardinality(places))::int as n from ranking_prodi where version = ${version}
    group by school_major_id order by n desc limit 1`)
  const [major] = majors
  const popular = major?.n ?? 0
  const prodi: Scope = { scope: 'prodi', id: major?.id ?? '' }
  for (let n = 0; n < READS; n++) {
    const from = 1 + Math.floor((n / READS) * (size - PAGE))
    single.push(
      await timeOf(() => db.execute(sql`select * from ranking_line where version = ${version} and position = ${from}`)),
    )
    pages.push(await timeOf(() => rowsOf(db, version, scope, { from, to: from + PAGE - 1 }, reader)))
    const place = 1 + Math.floor((n / READS) * Math.max(0, popular - PAGE))
    chosen.push(await timeOf(() => rowsOf(db, version, prodi, { from: place, to: place + PAGE - 1 }, reader)))
  }
  return { row: middle(single), page: middle(pages), chosen: middle(chosen), popular }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

const middle = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] as number

import { type SQL, sql } from 'drizzle-orm'
import type { ParticipantRow, ParticipantsQuery } from '#contract/reporting/report.ts'
import { PAGE_SIZE } from '#contract/resource.ts'
import type { Db } from '../db/connect.ts'
import { bestAttempts } from './best-attempts.ts'

/** Sort keys as columns; what is equal stands by place, then by name. */
const COLUMNS = {
  rank: sql`place`,
  nama: sql`lower(u.nama)`,
  nilai: sql`nilai`,
  correct: sql`benar`,
} as const

type Wanted = Pick<ParticipantsQuery, 'q' | 'lulus' | 'sort'>

/** The ranking of a schedule, a page of it. Places are those among all, whatever is searched for. */
export async function participants(
  db: Db,
  query: ParticipantsQuery,
): Promise<{ data: ParticipantRow[]; total: number }> {
  const size = query.size ?? PAGE_SIZE
  const { rows } = await db.execute<ParticipantRow & { total: number } & Record<string, unknown>>(sql`
    ${ranked(query.jadwal_id)}
    select ${ROW}, count(*) over ()::int as total
    from ranked r join app_user u on u.id = r.user_id
    where ${condition(query)}
    order by ${order(query.sort)}
    limit ${size} offset ${((query.page ?? 1) - 1) * size}`)
  const total = rows[0]?.total ?? (await countOf(db, query))
  return { data: rows.map(({ total: _, ...row }) => row), total }
}

/** The whole ranking, first place first: what an export writes. */
export async function ranking(db: Db, jadwal_id: string): Promise<ParticipantRow[]> {
  const { rows } = await db.execute<ParticipantRow & Record<string, unknown>>(sql`
    ${ranked(jadwal_id)}
    select ${ROW} from ranked r join app_user u on u.id = r.user_id order by ${order()}`)
  return rows
}

const ROW = sql`r.attempt_id, r.user_id, u.nama, u.email, place as rank, nilai, subtes, benar as correct, salah as wrong, kosong as blank, lulus,
  revision, attempts::int as attempts,
  array(
    select distinct odd ->> 'kind' from attempt a, jsonb_array_elements(a.anomalies) odd
    where a.id = r.attempt_id order by 1
  ) as anomalies`

const ranked = (jadwal_id: string) => sql`
  with best as (${bestAttempts(jadwal_id)}),
    ranked as (select best.*, (rank() over (order by rank_key desc))::int as place from best)`

function condition({ q, lulus }: Wanted): SQL {
  const conditions = [sql`true`]
  const text = q?.trim()
  if (text) {
    const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
    conditions.push(sql`(u.nama ilike ${pattern} or u.email ilike ${pattern})`)
  }
  if (lulus) conditions.push(lulus === 'yes' ? sql`lulus` : sql`not lulus`)
  return sql.join(conditions, sql` and `)
}

function order(sort: string = 'rank'): SQL {
  const key = sort.replace(/^-/, '') as keyof typeof COLUMNS
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  return sql`${COLUMNS[key]} ${direction}, place, lower(u.nama), r.attempt_id`
}

/** A page beyond the last one has no row that says how many there are. */
async function countOf(db: Db, query: ParticipantsQuery): Promise<number> {
  if ((query.page ?? 1) === 1) return 0
  const { rows } = await db.execute<{ n: number }>(sql`
    ${ranked(query.jadwal_id)}
    select count(*)::int as n from ranked r join app_user u on u.id = r.user_id where ${condition(query)}`)
  return rows[0]?.n ?? 0
}

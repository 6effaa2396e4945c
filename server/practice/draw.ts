import { sql } from 'drizzle-orm'
import { FEWEST_PRACTICE, PRACTICE_QUESTIONS } from '#contract/results/practice.ts'
import type { Tx } from '../db/connect.ts'
import { releasedSoal } from '../release/sharing.ts'

export interface Topic {
  kode: string
  materi: string
}

/** Questions looked at, practices among which one is sought, and own attempts whose questions count as met. */
const MOST_QUESTIONS = 200
const MOST_SETS = 50
const MOST_ATTEMPTS = 100
/** One that is over sooner is not handed out any more. */
const USABLE_MS = 86_400_000

interface Pool {
  /** Whose keys are out, those the student has not met first. */
  soal_ids: string[]
  met: Set<string>
  /** Practices of these questions that the student has not been given. */
  sets: { jadwal_id: string; soal_ids: string[] }[]
}

/** What a student may practise of a topic: a set that is as new to them as a fresh one would be, or the questions of one. */
export async function drawOf(
  tx: Tx,
  user_id: string,
  topic: Topic,
  now: number,
): Promise<{ jadwal_id: string | null; soal_ids: string[] } | null> {
  const { soal_ids, met, sets } = await poolOf(tx, user_id, topic, now)
  const drawn = soal_ids.slice(0, PRACTICE_QUESTIONS)
  if (drawn.length < FEWEST_PRACTICE) return null
  const fresh = (ids: readonly string[]) => ids.filter((id) => !met.has(id)).length
  const known = sets.find((set) => set.soal_ids.length >= drawn.length && fresh(set.soal_ids) >= fresh(drawn))
  return known ?? { jadwal_id: null, soal_ids: drawn }
}

async function poolOf(tx: Tx, user_id: string, { kode, materi }: Topic, now: number): Promise<Pool> {
  const own = sql`
    select a.paper_sha256 from attempt a where a.user_id = ${user_id} and a.sealed_at is not null
    order by a.started_at desc limit ${MOST_ATTEMPTS}`
  // Two subjects may call a topic alike: only those in which the student was asked it under this sub-test.
  const { rows: subjects } = await tx.execute<{ mapel_id: string | null }>(sql`
    with own as materialized (${own})
    select distinct s.mapel_id
    from (select distinct paper_sha256 from own) o
    cross join lateral (
      select keys from paper_key k where k.paper_sha256 = o.paper_sha256 order by key_version desc limit 1
    ) k
    cross join lateral jsonb_path_query(k.keys, '$.subtes[*] ? (@.kode == $kode).soal[*] ? (@.materi == $materi).id',
      ${JSON.stringify({ kode, materi })}::jsonb) as asked (id)
    join soal s on s.id = (asked.id #>> '{}')::uuid`)
  if (!subjects.length) return { soal_ids: [], met: new Set(), sets: [] }
  const subject = sql`exists (select from unnest(${sql.param(subjects.map(({ mapel_id }) => mapel_id))}::uuid[]) m(id)
    where s.mapel_id is not distinct from m.id)`
  // Nothing that staff have ruled on.
  const { rows: candidates } = await tx.execute<{ id: string }>(sql`
    select s.id from soal s
    where s.materi = ${materi} and s.status = 'terbit' and ${subject} and ${unruled}
    order by random() limit ${MOST_QUESTIONS}`)
  const { rows: sets } = await tx.execute<{ jadwal_id: string; soal_ids: string[] }>(sql`
    select p.jadwal_id, p.soal_ids from practice p join jadwal_paket j on j.id = p.jadwal_id
    where p.materi = ${materi} and p.kode <> ${AGAIN} and j.selesai > ${new Date(now + USABLE_MS).toISOString()}
      and not exists (select from jadwal_paket_member m where m.jadwal_id = p.jadwal_id and m.user_id = ${user_id})
      and (select count(*) from soal s where s.id = any(p.soal_ids) and s.status = 'terbit' and ${subject} and ${unruled}
        and s.updated_at <= p.created_at) = cardinality(p.soal_ids)
    order by p.created_at desc limit ${MOST_SETS}`)
  const { rows: asked } = await tx.execute<{ id: string }>(sql`
    with own as materialized (${own})
    select distinct x.id #>> '{}' as id from (select distinct paper_sha256 from own) o
    join paper p using (paper_sha256)
    cross join lateral jsonb_path_query(p.outline, '$.subtes[*].soal[*].id') as x(id)`)
  const met = new Set(asked.map(({ id }) => id))
  const ids = candidates.map(({ id }) => id)
  const released = await releasedSoal(tx, [...new Set([...ids, ...sets.flatMap(({ soal_ids }) => soal_ids)])], now)
  const open = ids.filter((id) => released.has(id))
  return {
    soal_ids: [...open.filter((id) => !met.has(id)), ...open.filter((id) => met.has(id))],
    met,
    sets: sets.filter(({ soal_ids }) => soal_ids.every((id) => released.has(id))),
  }
}

/** Stands where practice of a topic names its sub-test: what went wrong in one attempt. */
export const AGAIN = 'ULANG'

export const unruled = sql`not exists (select from item_ruling r where r.soal_id = s.id and r.withdrawn_at is null)`

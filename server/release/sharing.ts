import { type SQL, sql } from 'drizzle-orm'
import type { Rilis } from '#contract/choices.ts'
import { LATE_TOLERANCE_MS } from '#contract/exam/bounds.ts'
import { totalMs } from '#contract/exam/timeline.ts'
import type { Db, Tx } from '../db/connect.ts'
import { lastStart } from '../db/last-start.ts'
import { keyedSoal, type PaperOutline } from '../db/tables/index.ts'
import { notTrial } from '../db/trial-filter.ts'
import { epochOrNull } from '../lib/times.ts'
import { releaseOf, ruleOf } from './release.ts'

/** A schedule that asks a question with a key which a given paper asks too. Times epoch ms. */
export interface Sharing {
  jadwal_id: string
  nama: string
  paket_nama: string
  mulai: number
  /** As its package allows it (`ruleOf`). `langsung`: its own keys are open by choice, so it keeps nobody waiting. */
  rilis: Rilis
  /** When the last who may start has had the full time and the grace; 0 where nobody may start any more. */
  window_ends_at: number
  /** The same, or when the last attempt is over that is open. */
  closes_at: number
  /** When its own result and discussion are announced for, to those who sat or will; null where nothing is stated. */
  pengumuman_at: number | null
  pembahasan_at: number | null
  /** Whether it handed out a paper that asks the question, and may be sat. */
  handed_out: boolean
}

/** Nobody knows how long a pause lasts: while somebody is paused nothing is released. */
const YEAR_MS = 365 * 86_400_000

/** The latest deadline with grace among open attempts `a`. */
const latest = sql`max(a.sync_until + case when a.paused then ${YEAR_MS}::bigint else 0 end)`

/** Until when somebody sits who has begun one of these sittings, by sitting; those where nobody does are not in it. */
export async function openUntilOf(db: Db | Tx, sittings: readonly string[]): Promise<Map<string, number>> {
  if (sittings.length === 0) return new Map()
  const { rows } = await db.execute<{ sitting: string; until: string }>(sql`
    select a.jadwal_ujian_id as sitting, ${latest} as until from attempt a
    where a.jadwal_ujian_id = any(${sql.param([...sittings])}::uuid[]) and a.status = 'open'
    group by a.jadwal_ujian_id`)
  return new Map(rows.map(({ sitting, until }) => [sitting, Number(until)]))
}

type Row = {
  of: string
  jadwal_id: string
  nama: string
  paket_nama: string
  mulai: string
  selesai: string
  status: string
  rilis: Rilis
  mode: 'nasional' | 'mandiri'
  penilaian: string
  maks_percobaan: number
  grace: number
  pengumuman_at: string | null
  pembahasan_at: string | null
  /** Null where its package asks the question and no paper of it was handed out. */
  outline: PaperOutline | null
  seconds: number
  open_until: string | null
} & Record<string, unknown>

/** Ids and fingerprints of what a paper asks. */
const marksOf = (outline: SQL) => sql`array(select jsonb_array_elements_text(${keyedSoal(outline)}))`

/** The same of questions of the bank. */
const soalMarks = (ids: SQL) =>
  sql`array(select unnest(${ids})::text union select q.content_fingerprint from stem_fingerprint q where q.soal_id = any(${ids}) and q.content_fingerprint is not null)`

/** Schedules by the paper that they share questions with; found through every paper that they ever handed out. */
export async function sharingWith(db: Db | Tx, papers: readonly string[]): Promise<Map<string, Sharing[]>> {
  if (papers.length === 0) return new Map()
  const wanted = sql`select paper_sha256 as of, ${marksOf(sql`outline`)} as marks
    from paper where paper_sha256 = any(${sql.param([...papers])}::text[])`
  return grouped(db, wanted)
}

/** The same for questions as they stand in the bank. */
export async function sharingWithSoal(db: Db | Tx, soal_ids: readonly string[]): Promise<Sharing[]> {
  if (soal_ids.length === 0) return []
  const wanted = sql`select '' as of, ${soalMarks(sql`${sql.param([...soal_ids])}::uuid[]`)} as marks`
  return (await grouped(db, wanted)).get('') ?? []
}

/** The same for a package: as it was published, and as it stands. */
export async function sharingWithPaket(db: Db | Tx, paket_id: string): Promise<Sharing[]> {
  const placed = sql`array(select unnest(t.soal_ids) from subtest_paket t where t.paket_id = ${paket_id})`
  const published = sql`coalesce((select ${marksOf(sql`p.outline`)}
    from published_paper o join paper p using (paper_sha256) where o.paket_id = ${paket_id}), '{}')`
  const wanted = sql`select '' as of, ${soalMarks(placed)} || ${published} as marks`
  return (await grouped(db, wanted)).get('') ?? []
}

/** The same for the papers that these schedules hand out now, by schedule. */
export async function sharingWithJadwals(db: Db | Tx, jadwal_ids: readonly string[]): Promise<Map<string, Sharing[]>> {
  if (jadwal_ids.length === 0) return new Map()
  const wanted = sql`select s.jadwal_id::text as of, ${marksOf(sql`p.outline`)} as marks
    from jadwal_paket_ujian s join bundle b on b.jadwal_ujian_id = s.id and b.current join paper p using (paper_sha256)
    where s.jadwal_id = any(${sql.param([...jadwal_ids])}::uuid[])`
  return grouped(db, wanted)
}

/**
 * The one query of who asks what: schedules that hand out, or handed out, a paper with one of the marks, and published
 * ones whose package stands with such a question, whether or not its paper is there.
 */
async function grouped(db: Db | Tx, wanted: SQL): Promise<Map<string, Sharing[]>> {
  const { rows } = await db.execute<Row>(sql`
    with wanted as materialized (${wanted}),
    placed as materialized (
      select w.of, array(
        select q.id from soal q where q.id = any(array(select m::uuid from unnest(w.marks) m where length(m) = 36))
        union select t.soal_id from stem_fingerprint t where t.content_fingerprint = any(w.marks)
      ) as ids from wanted w
    ),
    asked as (
      select w.of, s.jadwal_id, s.id as sitting, p.outline
      from wanted w
      join paper p on ${keyedSoal(sql`p.outline`)} ?| w.marks
      join bundle b on b.paper_sha256 = p.paper_sha256
      join jadwal_paket_ujian s on s.id = b.jadwal_ujian_id
      union all
      select w.of, j.id, null, null
      from placed w
      join subtest_paket t on t.soal_ids && w.ids
      join jadwal_paket j on j.paket_id = t.paket_id and j.status = 'terbit'
    )
    select s.of, j.id as jadwal_id, j.nama, k.nama as paket_nama, j.mulai, ${lastStart(sql`j`)} as selesai, j.status, j.rilis, k.mode,
      k.penilaian, k.maks_percobaan, s.outline, j.pengumuman_at, j.pembahasan_at,
      coalesce(j.kelonggaran_kirim_detik, k.kelonggaran_kirim_detik) as grace,
      case when s.outline is not null then 0
        else coalesce(case when k.waktu = 'total' then k.durasi_detik end,
          (select sum(t.durasi_detik) from subtest_paket t where t.paket_id = k.id), 0) end as seconds,
      (select ${latest} from attempt a where a.jadwal_ujian_id = s.sitting and a.status = 'open') as open_until
    from asked s
    join jadwal_paket j on j.id = s.jadwal_id
    join paket k on k.id = j.paket_id
    where ${notTrial(sql`j.id`)}
    order by s.outline is null`)
  const found = new Map<string, Map<string, Sharing>>()
  for (const row of rows) {
    const of = found.get(row.of) ?? new Map<string, Sharing>()
    found.set(row.of, of)
    const before = of.get(row.jadwal_id)
    const { jadwal_id, nama, paket_nama, outline, status, pengumuman_at, pembahasan_at, ...asked } = row
    // A draft that handed nothing out tells nobody anything.
    const announces = status === 'terbit' || outline !== null || before !== undefined
    const window_ends_at = Math.max(windowEnd(row), before?.window_ends_at ?? 0)
    of.set(jadwal_id, {
      ...{ jadwal_id, nama, paket_nama, mulai: Date.parse(row.mulai), window_ends_at },
      // What was handed out comes first, and says what its package may release.
      rilis: outline
        ? ruleOf({ ...asked, subtes: outline.subtes })
        : (before?.rilis ?? ruleOf({ ...asked, subtes: [] })),
      closes_at: Math.max(window_ends_at, Number(row.open_until ?? 0), before?.closes_at ?? 0),
      pengumuman_at: announces ? epochOrNull(pengumuman_at) : null,
      pembahasan_at: announces ? epochOrNull(pembahasan_at) : null,
      handed_out: before?.handed_out === true || (status === 'terbit' && outline !== null),
    })
  }
  return new Map([...found].map(([of, all]) => [of, [...all.values()]]))
}

/** One that is a draft or was cancelled is begun by nobody any more. */
const windowEnd = ({ status, selesai, outline, seconds, grace }: Row): number => {
  const full_ms = outline ? totalMs(outline, []) : Number(seconds) * 1000
  return status === 'terbit' ? lastEnd({ selesai: Date.parse(selesai), full_ms, grace: Number(grace) }) : 0
}

/** Who starts at the last moment has the full time, and then the grace (seconds). */
export const lastEnd = ({ selesai, full_ms, grace }: { selesai: number; full_ms: number; grace: number }): number =>
  selesai + full_ms + LATE_TOLERANCE_MS + grace * 1000

/** When the last of them is over whose students a key would help; 0 where it helps nobody. */
export const helpedUntil = (sharing: readonly Sharing[], end: 'closes_at' | 'window_ends_at' = 'closes_at'): number =>
  Math.max(0, ...sharing.filter(({ rilis }) => rilis !== 'langsung').map((one) => one[end]))

/** Whether staff who read these keys see what some students are not to know yet, by the rule that students wait by. `now`: epoch ms. */
function stillSecret(sharing: readonly Sharing[], now: number): boolean {
  const closes_at = helpedUntil(sharing)
  return sharing.some((one) => releaseOf({ ...one, sealed_at: 0, closes_at }).pembahasan > now)
}

/** Of any of these questions of the bank. */
export const anyUnreleased = async (db: Db, soal_ids: readonly string[], now: number): Promise<boolean> =>
  stillSecret(await sharingWithSoal(db, soal_ids), now)

/**
 * Those of these questions whose keys are out: they were sat, and nobody who sits one, or will, is to be kept from its key. What
 * no schedule ever handed out is not among them.
 */
export async function releasedSoal(db: Db | Tx, soal_ids: readonly string[], now: number): Promise<Set<string>> {
  if (soal_ids.length === 0) return new Set()
  const wanted = sql`select x.id::text as of, ${soalMarks(sql`array[x.id]`)} as marks
    from unnest(${sql.param([...soal_ids])}::uuid[]) as x(id)`
  const out = [...(await grouped(db, wanted))].filter(
    ([, sharing]) => !stillSecret(sharing, now) && sharing.some(({ handed_out, mulai }) => handed_out && mulai <= now),
  )
  return new Set(out.map(([id]) => id))
}

/** Of what a schedule asks, and asked. */
export async function isJadwalUnreleased(db: Db, jadwal_id: string, now: number): Promise<boolean> {
  const wanted = sql`select '' as of, ${marksOf(sql`p.outline`)} as marks
    from jadwal_paket_ujian s join bundle b on b.jadwal_ujian_id = s.id join paper p using (paper_sha256)
    where s.jadwal_id = ${jadwal_id}`
  return stillSecret((await grouped(db, wanted)).get('') ?? [], now)
}

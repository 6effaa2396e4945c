import { type SQL, sql } from 'drizzle-orm'
import { LATE_TOLERANCE_MS } from '#contract/exam/messages.ts'
import { totalMs } from '#contract/exam/timeline.ts'
import type { Rilis } from '#contract/resources/jadwal-paket.ts'
import type { Db, Tx } from '../db/connect.ts'
import { keyedSoal, type PaperOutline } from '../db/tables/index.ts'
import { notTrial } from '../packages-admin/trial/hidden.ts'
import { ruleOf } from './release.ts'

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
}

/** Nobody knows how long a pause lasts: while somebody is paused nothing is released. */
const YEAR_MS = 365 * 86_400_000

/** The latest deadline with grace among open attempts `a`. */
const latest = sql`max(
  a.sync_until + case when coalesce(a.live -> 'paused', 'null') = 'null'::jsonb then 0 else ${YEAR_MS}::bigint end
)`

/** Until when somebody sits who has begun this sitting; 0 where nobody does. */
export async function openUntil(db: Db | Tx, jadwal_ujian_id: string): Promise<number> {
  const sits = sql`a.jadwal_ujian_id = ${jadwal_ujian_id} and a.status = 'open'`
  const open = sql`select ${latest} as until from attempt a where ${sits}`
  const { rows } = await db.execute<{ until: string | null }>(open)
  return Number(rows[0]?.until ?? 0)
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
  outline: PaperOutline
  open_until: string | null
} & Record<string, unknown>

/** Schedules by the paper that they share questions with; found through every paper that they ever handed out. */
export async function sharingWith(db: Db | Tx, papers: readonly string[]): Promise<Map<string, Sharing[]>> {
  if (papers.length === 0) return new Map()
  const wanted = sql`select paper_sha256 as of, array(select jsonb_array_elements_text(${keyedSoal(sql`outline`)})) as ids
    from paper where paper_sha256 = any(${sql.param([...papers])}::text[])`
  return grouped(db, wanted)
}

/** The same for questions that stand in no paper yet. */
export async function sharingWithSoal(db: Db | Tx, soal_ids: readonly string[]): Promise<Sharing[]> {
  if (soal_ids.length === 0) return []
  const wanted = sql`select '' as of, ${sql.param([...soal_ids])}::text[] as ids`
  return (await grouped(db, wanted)).get('') ?? []
}

/** The same for the papers that these schedules hand out now, by schedule. */
export async function sharingWithJadwals(db: Db | Tx, jadwal_ids: readonly string[]): Promise<Map<string, Sharing[]>> {
  if (jadwal_ids.length === 0) return new Map()
  const wanted = sql`select s.jadwal_id::text as of, array(select jsonb_array_elements_text(${keyedSoal(sql`p.outline`)})) as ids
    from jadwal_paket_ujian s join bundle b on b.jadwal_ujian_id = s.id and b.current join paper p using (paper_sha256)
    where s.jadwal_id = any(${sql.param([...jadwal_ids])}::uuid[])`
  return grouped(db, wanted)
}

async function grouped(db: Db | Tx, wanted: SQL): Promise<Map<string, Sharing[]>> {
  const { rows } = await db.execute<Row>(sql`
    with wanted as materialized (${wanted})
    select w.of, j.id as jadwal_id, j.nama, k.nama as paket_nama, j.mulai, j.selesai, j.status, j.rilis, k.mode,
      k.penilaian, k.maks_percobaan, p.outline,
      coalesce(j.kelonggaran_kirim_detik, k.kelonggaran_kirim_detik) as grace,
      (select ${latest} from attempt a where a.jadwal_ujian_id = s.id and a.status = 'open') as open_until
    from wanted w
    join paper p on ${keyedSoal(sql`p.outline`)} ?| w.ids
    join bundle b on b.paper_sha256 = p.paper_sha256
    join jadwal_paket_ujian s on s.id = b.jadwal_ujian_id
    join jadwal_paket j on j.id = s.jadwal_id
    join paket k on k.id = j.paket_id
    where ${notTrial(sql`j.id`)}`)
  const found = new Map<string, Map<string, Sharing>>()
  for (const row of rows) {
    const of = found.get(row.of) ?? new Map<string, Sharing>()
    found.set(row.of, of)
    const before = of.get(row.jadwal_id)
    const { jadwal_id, nama, paket_nama, outline, ...asked } = row
    const window_ends_at = Math.max(windowEnd(row), before?.window_ends_at ?? 0)
    of.set(jadwal_id, {
      ...{ jadwal_id, nama, paket_nama, mulai: Date.parse(row.mulai), window_ends_at },
      rilis: ruleOf({ ...asked, subtes: outline.subtes }),
      closes_at: Math.max(window_ends_at, Number(row.open_until ?? 0), before?.closes_at ?? 0),
    })
  }
  return new Map([...found].map(([of, all]) => [of, [...all.values()]]))
}

/** One that is a draft or was cancelled is begun by nobody any more. */
const windowEnd = ({ status, selesai, outline, grace }: Row): number =>
  status === 'terbit' ? lastEnd({ selesai: Date.parse(selesai), outline, grace: Number(grace) }) : 0

/** Who starts at the last moment has the full time, and then the grace (seconds). */
export const lastEnd = ({
  selesai,
  outline,
  grace,
}: {
  selesai: number
  outline: PaperOutline
  grace: number
}): number => selesai + totalMs(outline, []) + LATE_TOLERANCE_MS + grace * 1000

/** When the last of them is over whose students a key would help; 0 where it helps nobody. */
export const helpedUntil = (sharing: readonly Sharing[], end: 'closes_at' | 'window_ends_at' = 'closes_at'): number =>
  Math.max(0, ...sharing.filter(({ rilis }) => rilis !== 'langsung').map((one) => one[end]))

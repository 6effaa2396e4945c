import { sql } from 'drizzle-orm'
import type { Paper } from '#contract/exam/paper.ts'
import { FAR, type Moved, PREVIEW_ROWS, type Preview, type Previewed } from '#contract/reporting/ruling.ts'
import type { Db } from '../db/connect.ts'
import type { PaperKeys } from '../packages/publication/keys.ts'
import { type Ruling, underRulings } from '../packages/publication/rulings.ts'
import { loadKeys, newestKeyVersion } from '../results/load-keys.ts'
import { loadPaper } from '../results/load-paper.ts'
import { rankKey } from '../results/result-line.ts'
import { type Counts, changedScore, type KeyChange, keyChange } from './change-score.ts'
import { meanOf } from './figures.ts'
import { bestOf, placesOf, type Standing } from './places.ts'
import type { AskedItem } from './ruled-item.ts'

/** Scores read at once: some 5 KB each. */
const CHUNK = 500

interface Line {
  [key: string]: unknown
  attempt_id: string
  user_id: string
  nama: string
  sealed_at: string
  paper_sha256: string
  key_version: number
  nilai: number
  lulus: boolean | null
  rank_key: number[]
  /** Its final score stands until a revision is published. */
  calibrated: boolean
}

interface Sight extends Standing {
  nilai: number
  lulus: boolean | null
  nama: string
}

/** What would become of the newest keys of a paper. */
type Rekey = (newest: PaperKeys, paper: Paper) => PaperKeys

/**
 * Who moves how much if just these decisions were in force on the package. Made of the stored scores, item by item,
 * and equal to what scoring anew then gives. Final scores stay until a calibration under the new keys is published.
 */
export async function preview(
  db: Db,
  jadwal_id: string,
  item: AskedItem,
  rulings: readonly Ruling[],
): Promise<Preview> {
  const touches = (paper_sha256: string) => item.papers.includes(paper_sha256)
  const rekey: Rekey = (newest, paper) => underRulings(newest, paper, rulings)
  return { ...(await movedBy(db, jadwal_id, touches, rekey)), others: await elsewhere(db, jadwal_id, item) }
}

/** The same for any change of the keys of those papers that it touches. */
export async function movedBy(
  db: Db,
  jadwal_id: string,
  touches: (paper_sha256: string) => boolean,
  rekey: Rekey,
): Promise<Previewed> {
  const lines = await linesOf(db, jadwal_id)
  const before = lines.map((line): Sight => ({ ...line, sealed_at: Number(line.sealed_at) }))
  const after = await changed(db, lines, touches, rekey)
  const waiting = lines.filter(({ paper_sha256, calibrated }) => calibrated && touches(paper_sha256))
  return { ...compare(before, after), waiting: waiting.length }
}

async function linesOf(db: Db, jadwal_id: string): Promise<Line[]> {
  const { rows } = await db.execute<Line>(sql`
    select l.attempt_id, l.user_id, u.nama, a.sealed_at, l.paper_sha256, l.key_version, l.nilai, l.lulus, l.rank_key,
      exists (select from paper_calibration c where c.paper_sha256 = l.paper_sha256) as calibrated
    from result_line l
    join attempt a on a.id = l.attempt_id
    join app_user u on u.id = l.user_id
    where l.jadwal_id = ${jadwal_id} and a.counted and a.status = 'sealed'
    order by l.attempt_id`)
  return rows
}

async function changed(
  db: Db,
  lines: Line[],
  touches: (paper_sha256: string) => boolean,
  rekey: Rekey,
): Promise<Sight[]> {
  const changes = new Map<string, Promise<KeyChange>>()
  const changeOf = (line: Line) => {
    const name = `${line.paper_sha256}/${line.key_version}`
    const known = changes.get(name) ?? changeOn(db, line, rekey)
    changes.set(name, known)
    return known
  }
  const result: Sight[] = []
  for (let start = 0; start < lines.length; start += CHUNK) {
    const chunk = lines.slice(start, start + CHUNK)
    const touched = chunk.filter(({ paper_sha256, calibrated }) => !calibrated && touches(paper_sha256))
    const facts = await factsOf(
      db,
      touched.map(({ attempt_id }) => attempt_id),
    )
    for (const line of chunk) {
      const own = facts.get(line.attempt_id)
      const score = own && changedScore(own.subtes, await changeOf(line), own.answers)
      const { nilai, lulus } = score?.total ?? line
      result.push({
        ...line,
        sealed_at: Number(line.sealed_at),
        nilai,
        lulus,
        rank_key: score ? rankKey(score) : line.rank_key,
      })
    }
  }
  return result
}

/** From the keys that the line was scored with to what would become of the newest ones. */
async function changeOn(db: Db, { paper_sha256, key_version }: Line, rekey: Rekey): Promise<KeyChange> {
  const paper = await loadPaper(db, paper_sha256)
  const newest = await loadKeys(db, paper_sha256, await newestKeyVersion(db, paper_sha256))
  return keyChange(paper, await loadKeys(db, paper_sha256, key_version), rekey(newest, paper))
}

interface Facts {
  subtes: Counts[]
  answers: unknown[]
}

async function factsOf(db: Db, ids: string[]): Promise<Map<string, Facts>> {
  const { rows } = await db.execute<{ attempt_id: string } & Facts & Record<string, unknown>>(sql`
    select l.attempt_id, s.answers,
      (select jsonb_agg(part - 'materi' - 'sheets' order by place)
       from jsonb_array_elements(r.score -> 'subtes') with ordinality as parts (part, place)) as subtes
    from result_line l
    join result r on r.attempt_id = l.attempt_id and r.revision = l.revision
    join answer_sheet s on s.attempt_id = l.attempt_id
    where l.attempt_id = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map(({ attempt_id, subtes, answers }) => [attempt_id, { subtes, answers }]))
}

function compare(before: readonly Sight[], after: readonly Sight[]): Omit<Previewed, 'waiting'> {
  const [old, fresh] = [bestOf(before), bestOf(after)]
  const [oldPlaces, newPlaces] = [placesOf(old), placesOf(fresh)]
  const earlier = new Map(old.map((one) => [one.user_id, one]))
  const rows = fresh.flatMap((now): Moved[] => {
    const was = earlier.get(now.user_id)
    if (!was) return []
    return [
      {
        attempt_id: now.attempt_id,
        nama: now.nama,
        rank: { before: oldPlaces.get(was.attempt_id) ?? 0, after: newPlaces.get(now.attempt_id) ?? 0 },
        nilai: { before: was.nilai, after: now.nilai },
        lulus: { before: was.lulus, after: now.lulus },
      },
    ]
  })
  const steps = rows.map((row) => row.rank.before - row.rank.after)
  const gains = rows.map((row) => row.nilai.after - row.nilai.before)
  const number = (values: number[], is: (value: number) => boolean) => values.filter(is).length
  const mean = (list: readonly Sight[]) => (list.length ? meanOf(list.map((one) => one.nilai)) : null)
  return {
    participants: rows.length,
    nilai: { up: number(gains, up), down: number(gains, down), unchanged: number(gains, same) },
    rank: {
      ...{ up: number(steps, up), down: number(steps, down), unchanged: number(steps, same) },
      far: number(steps, (step) => Math.abs(step) >= FAR),
    },
    lulus: {
      now_passed: rows.filter(({ lulus }) => lulus.before === false && lulus.after === true).length,
      now_failed: rows.filter(({ lulus }) => lulus.before === true && lulus.after === false).length,
    },
    mean: { before: mean(old), after: mean(fresh) },
    rows: rows.sort(byMove).slice(0, PREVIEW_ROWS),
  }
}

const up = (value: number) => value > 0
const down = (value: number) => value < 0
const same = (value: number) => value === 0

const step = ({ rank }: Moved) => Math.abs(rank.before - rank.after)
const gain = ({ nilai }: Moved) => Math.abs(nilai.after - nilai.before)
/** Who moves most first, then who gains or loses most, then by the new place. */
const byMove = (a: Moved, b: Moved) =>
  step(b) - step(a) || gain(b) - gain(a) || a.rank.after - b.rank.after || (a.attempt_id < b.attempt_id ? -1 : 1)

async function elsewhere(db: Db, jadwal_id: string, item: AskedItem): Promise<Preview['others']> {
  const { rows } = await db.execute<{ attempts: number; jadwal: number }>(sql`
    select count(*)::int as attempts, count(distinct jadwal_id)::int as jadwal from attempt
    where paper_sha256 = any(${sql.param(item.papers)}) and sealed_at is not null and jadwal_id <> ${jadwal_id}`)
  return { attempts: rows[0]?.attempts ?? 0, jadwal: rows[0]?.jadwal ?? 0 }
}

import { sql } from 'drizzle-orm'
import type { Sitting } from '#contract/exam/schedule.ts'
import { FEWEST_PRACTICE, PRACTICE_QUESTIONS } from '#contract/results/practice.ts'
import type { WriteDeps } from '../crud/types.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { Viewer } from '../http/viewer.ts'
import { refusal } from '../lib/errors.ts'
import { releasedSoal } from '../release/sharing.ts'
import { ownDiscussion } from '../results/own-discussion.ts'
import { AGAIN, type Topic, unruled } from './draw.ts'
import { sittingOf, unfinished } from './give.ts'
import { enter, makePractice } from './make.ts'

/** Each is a paper of its own: more of one schedule would be presses that become papers. */
const MOST = 5

/**
 * What went wrong in one's own attempt, as practice: ten of its wrong and blank questions, drawn anew each time, of those whose
 * keys are out for everybody (I8). What was begun and is not over is handed out again. Throws `missing.attempt`, `not_released`,
 * `practice.too_few`.
 */
export async function giveAgain(db: Db, viewer: Viewer, attempt_id: string, deps: WriteDeps): Promise<Sitting> {
  const { facts, subtes } = await ownDiscussion(db, viewer, attempt_id, () => deps.now)
  const wrong = subtes.flatMap(({ soal }) => soal.filter(({ hasil }) => hasil === 'salah' || hasil === 'kosong'))
  const topic = { kode: AGAIN, materi: facts.jadwal.nama }
  const jadwal_id = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`practice/${viewer.user_id}`}, 0))`)
    const open = await unfinished(tx, viewer.user_id, topic, deps.now)
    if (open) return open
    if ((await givenOf(tx, viewer.user_id, topic)) >= MOST) return null
    const ids = await practisable(
      tx,
      wrong.map(({ id }) => id),
      deps.now,
    )
    if (ids.length < FEWEST_PRACTICE) return null
    const made = await makePractice(tx, topic, ids.slice(0, PRACTICE_QUESTIONS), deps)
    if (made) await enter(tx, made, viewer.user_id, deps.now)
    return made
  })
  if (jadwal_id === null) throw refusal('practice.too_few')
  return sittingOf(db, jadwal_id, viewer.user_id)
}

/** Of these questions those that may be practised, in an order of chance. */
async function practisable(tx: Tx, ids: readonly string[], now: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select s.id from soal s where s.id = any(${sql.param([...ids])}::uuid[]) and s.status = 'terbit' and ${unruled}
    order by random()`)
  const released = await releasedSoal(
    tx,
    rows.map(({ id }) => id),
    now,
  )
  return rows.flatMap(({ id }) => (released.has(id) ? id : []))
}

async function givenOf(tx: Tx, user_id: string, { kode, materi }: Topic): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from jadwal_paket_member m join practice p on p.jadwal_id = m.jadwal_id
    where m.user_id = ${user_id} and p.kode = ${kode} and p.materi = ${materi}`)
  return rows[0]?.n ?? 0
}

import { eq, sql } from 'drizzle-orm'
import type { Sitting } from '#contract/exam/schedule.ts'
import { PRACTICE_QUESTIONS, PRACTICE_SECONDS_EACH, type PracticeOffer } from '#contract/results/practice.ts'
import { readySittings } from '../catalog/sittings.ts'
import type { WriteDeps } from '../crud/types.ts'
import type { Db, Tx } from '../db/connect.ts'
import { jadwalPaketTable, paketTable, paperTable, practiceTable } from '../db/tables/index.ts'
import { ownAttempts, shownAttempt } from '../enrolment/own-attempts.ts'
import { refusal } from '../lib/errors.ts'
import { ownWeakTopics } from '../ranking/own/weak-topics.ts'
import { AGAIN, drawOf, type Topic } from './draw.ts'
import { enter, makePractice } from './make.ts'

/** The weakest topic that has questions enough; null where there is none. */
export async function offerOf(db: Db, user_id: string, now: number): Promise<PracticeOffer | null> {
  for (const { kode, materi, percent } of await ownWeakTopics(db, user_id, now)) {
    const drawn = await db.transaction((tx) => drawOf(tx, user_id, { kode, materi }, now))
    const questions = Math.min(PRACTICE_QUESTIONS, drawn?.soal_ids.length ?? 0)
    if (drawn) return { kode, materi, percent, questions, seconds: questions * PRACTICE_SECONDS_EACH }
  }
  return null
}

/** A practice of one of these topics, the first that has questions enough; what is not over is handed out again. */
export async function givePractice(
  db: Db,
  user_id: string,
  topics: readonly Topic[],
  deps: WriteDeps,
): Promise<Sitting> {
  const jadwal_id = await db.transaction(async (tx) => {
    // Pressed twice at once it is one practice.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`practice/${user_id}`}, 0))`)
    for (const topic of topics) {
      const given = (await unfinished(tx, user_id, topic, deps.now)) ?? (await fresh(tx, user_id, topic, deps))
      if (given) return given
    }
    return null
  })
  if (jadwal_id === null) throw refusal('practice.too_few')
  return sittingOf(db, jadwal_id, user_id)
}

async function fresh(tx: Tx, user_id: string, topic: Topic, deps: WriteDeps): Promise<string | null> {
  const drawn = await drawOf(tx, user_id, topic, deps.now)
  const jadwal_id = drawn && (drawn.jadwal_id ?? (await makePractice(tx, topic, drawn.soal_ids, deps)))
  if (jadwal_id) await enter(tx, jadwal_id, user_id, deps.now)
  return jadwal_id
}

/** Given and not begun, or begun and not over. */
export async function unfinished(
  tx: Tx,
  user_id: string,
  { kode, materi }: Topic,
  now: number,
): Promise<string | null> {
  const { rows } = await tx.execute<{ jadwal_id: string }>(sql`
    select p.jadwal_id from jadwal_paket_member m
    join practice p on p.jadwal_id = m.jadwal_id join jadwal_paket j on j.id = p.jadwal_id
    left join attempt a on a.jadwal_id = p.jadwal_id and a.user_id = m.user_id
    where m.user_id = ${user_id} and p.materi = ${materi} and (p.kode = ${AGAIN}) = ${kode === AGAIN} and j.selesai > ${new Date(now).toISOString()}
      and (a.id is null or (a.status = 'open' and a.ends_at > ${now}))
    order by p.created_at desc limit 1`)
  return rows[0]?.jadwal_id ?? null
}

/** As a student's own list would tell a phone of it (contract/exam/schedule.ts). */
export async function sittingOf(db: Db, jadwal_id: string, user_id: string): Promise<Sitting> {
  const [[row], [ready], attempts] = await Promise.all([
    db
      .select({ jadwal: jadwalPaketTable, paket: paketTable, kode: practiceTable.kode })
      .from(practiceTable)
      .innerJoin(jadwalPaketTable, eq(jadwalPaketTable.id, practiceTable.jadwal_id))
      .innerJoin(paketTable, eq(paketTable.id, jadwalPaketTable.paket_id))
      .where(eq(practiceTable.jadwal_id, jadwal_id)),
    readySittings(db, [jadwal_id]),
    ownAttempts(db, user_id, [jadwal_id]),
  ])
  if (!row || !ready) throw refusal('missing.practice')
  const { jadwal, paket, kode } = row
  const [paper] = await db
    .select({ outline: paperTable.outline })
    .from(paperTable)
    .where(eq(paperTable.paper_sha256, ready.bundle.paper_sha256))
  return {
    ...{ jadwal_id, jadwal_ujian_id: ready.id, nama: jadwal.nama, paket_nama: paket.nama },
    ...{ mulai: Date.parse(jadwal.mulai), selesai: Date.parse(jadwal.selesai), bundle: ready.bundle },
    kelonggaran_kirim_detik: paket.kelonggaran_kirim_detik,
    subtes: (paper?.outline.subtes ?? []).map(({ id, durasi_detik, soal }) => ({
      ...{ id, kode, nama: jadwal.nama, durasi_detik, jumlah_soal: soal.length },
    })),
    attempts: attempts.map(shownAttempt),
  }
}

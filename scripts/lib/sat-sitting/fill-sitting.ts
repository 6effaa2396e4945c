import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Paper } from '#contract/exam/paper.ts'
import { generator } from '#contract/exam/shuffle.ts'
import type { Db } from '#server/db/connect.ts'
import {
  attemptTable,
  jadwalPaketMemberTable,
  jadwalPaketTable,
  jadwalPaketUjianTable,
  logBatchTable,
  publishedPaperTable,
  userTable,
} from '#server/db/tables/index.ts'
import { loadKeys, newestKeyVersion } from '#server/results/load-keys.ts'
import { loadPaper } from '#server/results/load-paper.ts'
import { scoreAttempts } from '#server/results/score-attempts.ts'
import { askedIn, byAbility } from './abilities.ts'
import { type Done, sealedRows } from './sealed-rows.ts'

const NAMES = ['Alya', 'Bagas', 'Citra', 'Dimas', 'Eka', 'Farah', 'Gilang', 'Hana', 'Intan', 'Joko', 'Kirana', 'Laras']
const FAMILIES = ['Wicaksono', 'Rahmawati', 'Saputra', 'Permatasari', 'Nugroho', 'Lestari', 'Siregar', 'Pratama']

interface Fill {
  takers: number
  now: number
  benih?: number
  /** Places (0 first) of questions whose key the best do not choose. */
  doubtful?: number[]
}

/**
 * Fills a schedule of the demo with students who have sat it: accounts, members, sealed logs and scores, as if handed
 * in a minute ago. Abilities differ, so that items tell good from weak; on doubtful ones the best choose another option.
 */
export async function fillSitting(db: Db, jadwal_id: string, fill: Fill): Promise<string[]> {
  const { takers, now, benih = 1, doubtful = [] } = fill
  const random = generator(benih)
  const [sitting] = await db
    .select({ jadwal: jadwalPaketTable, ujian: jadwalPaketUjianTable, paper_sha256: publishedPaperTable.paper_sha256 })
    .from(jadwalPaketTable)
    .innerJoin(jadwalPaketUjianTable, eq(jadwalPaketUjianTable.jadwal_id, jadwalPaketTable.id))
    .innerJoin(publishedPaperTable, eq(publishedPaperTable.paket_id, jadwalPaketTable.paket_id))
    .where(eq(jadwalPaketTable.id, jadwal_id))
  if (!sitting) throw new Error(`no schedule ${jadwal_id} with a paper`)
  const { paper_sha256 } = sitting
  const paper = await loadPaper(db, paper_sha256)
  const keys = await loadKeys(db, paper_sha256, await newestKeyVersion(db, paper_sha256))
  const asked = askedIn({ paper, keys })
  const timeOf = pace(paper)
  const [model] = await db.select().from(userTable).where(sql`email = 'siswa@elp.test'`)
  if (!model) throw new Error('the demo has no student')
  const attempts: string[] = []
  for (let taker = 0; taker < takers; taker++) {
    const user_id = randomUUID()
    const nama = `${NAMES[taker % NAMES.length]} ${FAMILIES[Math.floor(taker / NAMES.length) % FAMILIES.length]}`
    const names = { email: `${user_id.slice(0, 8)}@siswa.test`, username: `s${user_id.slice(0, 8)}` }
    await db.insert(userTable).values({ ...model, id: user_id, nama, ...names })
    await db.insert(jadwalPaketMemberTable).values({ id: randomUUID(), jadwal_id, user_id, status: 'terdaftar' })
    const started_at = now - 3_600_000
    const own = { jadwal_id, jadwal_ujian_id: sitting.ujian.id, ujian_id: sitting.ujian.ujian_id, paper_sha256 }
    const ability = (random() + random() + random()) / 3
    const done = asked.flatMap((one, place): Done[] => {
      const options = 'opsi' in one.soal ? one.soal.opsi.map((option) => option.id) : []
      const other = options.find((option) => !one.keys.kunci.includes(option))
      const turned = doubtful.includes(place) && other !== undefined && random() < ability * 1.1
      const value = turned ? other : byAbility(one, ability, random)
      // In an order in which every sub-test is answered while it is open.
      return value === undefined ? [] : [{ q: place, v: { a: value }, t: timeOf(place) }]
    })
    const times = { started_at, ends_at: now - 60_000, sync_until: now }
    const { attempt, batches } = sealedRows({
      attempt: { user_id, ...own, ...times },
      lives: [done],
      sealed_at: now - 60_000,
    })
    await db.insert(attemptTable).values(attempt)
    await db.insert(logBatchTable).values(batches)
    attempts.push(attempt.id as string)
  }
  await scoreAttempts(db, attempts, () => now)
  return attempts
}

/** Exam time (ms) at which each question, in the paper's order, is answered: while its sub-test is open, twenty seconds apart at most. */
function pace({ waktu, durasi_detik, subtes }: Paper): (place: number) => number {
  const parts = waktu === 'total' ? [{ durasi_detik, soal: subtes.flatMap(({ soal }) => soal) }] : subtes
  let begin = 0
  const times = parts.flatMap(({ durasi_detik, soal }) => {
    const from = begin
    begin += durasi_detik * 1000
    const step = Math.min(20_000, (durasi_detik * 1000) / (soal.length + 1))
    return soal.map((_, n) => Math.round(from + (n + 1) * step))
  })
  return (place) => times[place] ?? 0
}

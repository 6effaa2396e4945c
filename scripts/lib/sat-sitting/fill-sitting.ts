import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { GENESIS } from '#contract/exam/canonical.ts'
import { generator } from '#contract/exam/shuffle.ts'
import type { Db } from '#server/db/connect.ts'
import {
  answerLogTable,
  attemptTable,
  jadwalPaketMemberTable,
  jadwalPaketTable,
  jadwalPaketUjianTable,
  publishedPaperTable,
  userTable,
} from '#server/db/tables/index.ts'
import { loadKeys, newestKeyVersion } from '#server/results/load-keys.ts'
import { loadPaper } from '#server/results/load-paper.ts'
import { scoreAttempts } from '#server/results/score-attempts.ts'
import { askedIn, byAbility } from './abilities.ts'

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
  const [model] = await db.select().from(userTable).where(sql`email = 'siswa@elp.test'`)
  if (!model) throw new Error('the demo has no student')
  const attempts: string[] = []
  for (let taker = 0; taker < takers; taker++) {
    const user_id = randomUUID()
    const nama = `${NAMES[taker % NAMES.length]} ${FAMILIES[Math.floor(taker / NAMES.length) % FAMILIES.length]}`
    const names = { email: `${user_id.slice(0, 8)}@siswa.test`, username: `s${user_id.slice(0, 8)}` }
    await db.insert(userTable).values({ ...model, id: user_id, nama, ...names })
    await db.insert(jadwalPaketMemberTable).values({ id: randomUUID(), jadwal_id, user_id, status: 'terdaftar' })
    const id = randomUUID()
    const started_at = now - 3_600_000
    const own = { jadwal_id, jadwal_ujian_id: sitting.ujian.id, ujian_id: sitting.ujian.ujian_id, paper_sha256 }
    const log_sha256 = randomBytes(32).toString('hex')
    await db.insert(attemptTable).values({
      ...{ id, user_id, ...own, started_at, ends_at: now - 60_000, sync_until: now, extra_ms: 0, status: 'sealed' },
      ...{ counted: true, writer_device: randomUUID(), moves: [], anomalies: [], ended_at: now - 60_000 },
      ...{ sealed_at: now - 60_000, sealed_by: 'student' },
      receipt: {
        attempt_id: id,
        last_seq: 0,
        log_sha256,
        sealed_at: now - 60_000,
        signature: '',
        key_id: '',
        code: '',
      },
    })
    const ability = (random() + random() + random()) / 3
    const device_id = randomUUID()
    const lines = asked.flatMap((one, place) => {
      const options = 'opsi' in one.soal ? one.soal.opsi.map((option) => option.id) : []
      const other = options.find((option) => !one.keys.kunci.includes(option))
      const turned = doubtful.includes(place) && other !== undefined && random() < ability * 1.1
      const value = turned ? other : byAbility(one, ability, random)
      const at = { t: (place + 1) * 20_000, wall: started_at + place, prev: GENESIS, hash: log_sha256 }
      return value === undefined ? [] : [{ soal_id: one.soal.id, value: { a: value }, ...at }]
    })
    const rows = lines.map((line, seq) => ({ ...line, attempt_id: id, device_id, seq: seq + 1, received_at: now }))
    if (rows.length) await db.insert(answerLogTable).values(rows)
    attempts.push(id)
  }
  await scoreAttempts(db, attempts, () => now)
  return attempts
}

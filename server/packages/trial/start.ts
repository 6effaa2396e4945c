import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Sitting } from '#contract/exam/schedule.ts'
import type { WriteDeps } from '../../crud/types.ts'
import type { Tx } from '../../db/connect.ts'
import {
  bundleTable,
  jadwalPaketMemberTable,
  jadwalPaketTable,
  jadwalPaketUjianTable,
  ujianTable,
  ujiCobaPaketTable,
} from '../../db/tables/index.ts'
import { notPublishable, refusal } from '../../lib/errors.ts'
import { randomId } from '../../lib/random-id.ts'
import { assemble, keepPaper, type MadePaper, makePaper } from '../publication/assemble.ts'
import { insertBundle } from '../publication/bundles.ts'
import { examCategory } from '../publication/route.ts'
import { dropTrials } from './drop.ts'

/** A trial may be begun from a little before it was asked for (a clock may be behind) until half a day later. */
const BEFORE_MS = 10 * 60_000
const OPEN_MS = 12 * 3_600_000
/** One that is still open this long is handed out again instead of a new one. */
const USABLE_MS = 3_600_000
const GRACE_SECONDS = 3600

type TrialRow = typeof ujiCobaPaketTable.$inferSelect

/**
 * A sitting for one person that counts nowhere, with the paper that the package would have if it were published now.
 * The published paper and its sittings stay as they are. Throws `not_publishable` where no paper can be made.
 */
export async function startTrial(tx: Tx, paket_id: string, user_id: string, deps: WriteDeps): Promise<Sitting> {
  const found = await assemble(tx, paket_id)
  if (!found) throw refusal('missing.paket')
  if (found.problems.length) throw notPublishable(found.problems)
  const made = makePaper(found)
  const { paper_sha256 } = made
  const own = and(eq(ujiCobaPaketTable.user_id, user_id), eq(ujiCobaPaketTable.paket_id, paket_id))
  await dropTrials(tx, and(own, ne(ujiCobaPaketTable.paper_sha256, paper_sha256), unstarted) as typeof unstarted)
  const trial =
    (await usable(tx, own as typeof unstarted, paper_sha256, deps.now)) ?? (await make(tx, made, user_id, deps))
  return sittingOf(tx, trial, made)
}

const unstarted = sql`not exists (select from attempt a where a.jadwal_id = ${ujiCobaPaketTable.jadwal_id})`

async function usable(tx: Tx, own: typeof unstarted, paper_sha256: string, now: number): Promise<TrialRow | undefined> {
  const open = gt(jadwalPaketTable.selesai, new Date(now + USABLE_MS).toISOString())
  const [row] = await tx
    .select({ trial: ujiCobaPaketTable })
    .from(ujiCobaPaketTable)
    .innerJoin(jadwalPaketTable, and(eq(jadwalPaketTable.id, ujiCobaPaketTable.jadwal_id), open))
    .where(and(own, eq(ujiCobaPaketTable.paper_sha256, paper_sha256), unstarted))
    .orderBy(desc(ujiCobaPaketTable.created_at))
    .limit(1)
  return row?.trial
}

async function make(tx: Tx, made: MadePaper, user_id: string, deps: WriteDeps): Promise<TrialRow> {
  const { paper, json, paper_sha256 } = made
  const created_at = new Date(deps.now).toISOString()
  const times = { created_at, updated_at: created_at }
  const at = (ms: number) => new Date(deps.now + ms).toISOString()
  const [ujian_id, jadwal_id, jadwal_ujian_id, member] = [1, 2, 3, 4].map(() => randomId(deps.random)) as [
    string,
    string,
    string,
    string,
  ]
  await keepPaper(tx, made, created_at)
  // A draft: nothing that publishes, republishes or hands out papers of exams ever meets it.
  const kategori_ujian_id = await examCategory(tx, deps)
  const exam = { kategori_ujian_id, paket_id: paper.paket_id, nama: `Uji coba ${paper.nama}`, deskripsi: '' }
  await tx.insert(ujianTable).values({ id: ujian_id, ...exam, nama: exam.nama.slice(0, 160), status: 'draf', ...times })
  await tx.insert(jadwalPaketTable).values({
    id: jadwal_id,
    paket_id: paper.paket_id,
    nama: 'Uji coba',
    mulai: at(-BEFORE_MS),
    selesai: at(OPEN_MS),
    cara_mulai: 'open',
    kelonggaran_kirim_detik: GRACE_SECONDS,
    // The quota of one is taken by the owner, so that nobody else can be registered.
    kuota: 1,
    pendaftaran_terbuka: false,
    zona: 'Asia/Jakarta',
    status: 'terbit',
    ...times,
  })
  await tx.insert(jadwalPaketUjianTable).values({ id: jadwal_ujian_id, jadwal_id, ujian_id, urutan: 0, ...times })
  await tx.insert(jadwalPaketMemberTable).values({ id: member, jadwal_id, user_id, status: 'terdaftar', ...times })
  await insertBundle(tx, { id: jadwal_ujian_id, paper_sha256, policy: 'open', code: null }, json, deps)
  const trial = { jadwal_id, jadwal_ujian_id, ujian_id, paket_id: paper.paket_id, user_id, paper_sha256, created_at }
  await tx.insert(ujiCobaPaketTable).values(trial)
  return trial
}

/** As a student's own list would tell a phone of it (contract/exam/schedule.ts). */
async function sittingOf(tx: Tx, trial: TrialRow, { paper }: MadePaper): Promise<Sitting> {
  const { jadwal_id, jadwal_ujian_id } = trial
  const [jadwal] = await tx.select().from(jadwalPaketTable).where(eq(jadwalPaketTable.id, jadwal_id))
  const [bundle] = await tx.select().from(bundleTable).where(eq(bundleTable.jadwal_ujian_id, jadwal_ujian_id))
  if (!jadwal || !bundle) throw refusal('missing.trial')
  const { paper_sha256, bundle_sha256, size, policy, wrapped_key } = bundle
  return {
    jadwal_id,
    jadwal_ujian_id,
    nama: jadwal.nama,
    paket_nama: paper.nama,
    mulai: Date.parse(jadwal.mulai),
    selesai: Date.parse(jadwal.selesai),
    kelonggaran_kirim_detik: GRACE_SECONDS,
    bundle: { paper_sha256, bundle_sha256, bytes: size, policy, wrapped_key },
    subtes: paper.subtes.map(({ id, kode, nama, durasi_detik, soal }) => ({
      ...{ id, kode, nama, durasi_detik },
      jumlah_soal: soal.length,
    })),
    attempts: [],
  }
}

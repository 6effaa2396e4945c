import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { PRACTICE_SECONDS_EACH } from '#contract/results/practice.ts'
import type { WriteDeps } from '../crud/types.ts'
import type { Tx } from '../db/connect.ts'
import { jadwalPaketTable, jadwalPaketUjianTable, practiceTable, soalTable, ujianTable } from '../db/tables/index.ts'
import { randomId } from '../lib/random-id.ts'
import { assembleBank, keepPaper, makePaper } from '../packages/publication/assemble.ts'
import { bankOf, type SubtestRow } from '../packages/publication/bank.ts'
import { insertBundle } from '../packages/publication/bundles.ts'
import { examCategory } from '../packages/publication/route.ts'
import type { Topic } from './draw.ts'
import { practicePaket } from './package.ts'

/** A clock may be behind. */
const BEFORE_MS = 10 * 60_000
const OPEN_MS = 365 * 86_400_000

/** A practice of these questions, for whoever is given it; null where no paper can be made of them. */
export async function makePractice(
  tx: Tx,
  { kode, materi }: Topic,
  soal_ids: readonly string[],
  deps: WriteDeps,
): Promise<string | null> {
  const paket = await practicePaket(tx, deps.now)
  const created_at = new Date(deps.now).toISOString()
  const times = { created_at, updated_at: created_at }
  const id = () => randomId(deps.random)
  const durasi_detik = soal_ids.length * PRACTICE_SECONDS_EACH
  const subtes: SubtestRow = {
    ...{ id: id(), version: 1, ...times, paket_id: paket.id, kode, nama: materi, urutan: 0, durasi_detik },
    ...{ acak_soal: true, acak_opsi: true, bobot: 1, poin_benar: 1, poin_salah: 0, poin_kosong: 0 },
    ...{
      ambang: null,
      prioritas_seri: null,
      mapel_id: null,
      komponen: null,
      rancangan: [],
      soal_ids: await inOrder(tx, soal_ids),
    },
  }
  const found = await assembleBank(tx, await bankOf(tx, { ...paket, durasi_detik }, [subtes]))
  if (found.problems.length) return null
  const made = makePaper(found)
  await keepPaper(tx, made, created_at)
  const [ujian_id, jadwal_id, jadwal_ujian_id] = [id(), id(), id()]
  const paket_id = paket.id
  const kategori_ujian_id = await examCategory(tx, deps)
  // A draft: nothing that publishes, republishes or hands out papers of exams ever meets it.
  const exam = { kategori_ujian_id, paket_id, nama: materi, deskripsi: '', status: 'draf' as const }
  await tx.insert(ujianTable).values({ id: ujian_id, ...exam, ...times })
  const at = (ms: number) => new Date(deps.now + ms).toISOString()
  await tx.insert(jadwalPaketTable).values({
    ...{ id: jadwal_id, paket_id, nama: materi, mulai: at(-BEFORE_MS), selesai: at(OPEN_MS), rilis: 'langsung' },
    ...{ cara_mulai: 'open', pendaftaran_terbuka: false, zona: 'Asia/Jakarta', status: 'terbit', ...times },
  })
  await tx.insert(jadwalPaketUjianTable).values({ id: jadwal_ujian_id, jadwal_id, ujian_id, urutan: 0, ...times })
  const place = { id: jadwal_ujian_id, paper_sha256: made.paper_sha256, policy: 'open' as const, code: null }
  await insertBundle(tx, place, made.json, deps)
  await tx
    .insert(practiceTable)
    .values({ jadwal_id, jadwal_ujian_id, ujian_id, kode, materi, soal_ids: [...soal_ids], created_at })
  return jadwal_id
}

/** Questions of one text stand side by side. */
async function inOrder(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: soalTable.id, stimulus_id: soalTable.stimulus_id })
    .from(soalTable)
    .where(inArray(soalTable.id, [...ids]))
  const groups = Map.groupBy(rows, ({ id, stimulus_id }) => stimulus_id ?? id)
  return [...groups.values()].flat().map(({ id }) => id)
}

/** A student is given a practice: entered for its schedule. */
export async function enter(tx: Tx, jadwal_id: string, user_id: string, now: number): Promise<void> {
  await tx.execute(sql`
    insert into jadwal_paket_member (id, jadwal_id, user_id, status, created_at, updated_at)
    values (${randomUUID()}, ${jadwal_id}, ${user_id}, 'terdaftar', ${new Date(now).toISOString()}, ${new Date(now).toISOString()})
    on conflict (jadwal_id, user_id) do nothing`)
}

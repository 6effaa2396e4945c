import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Paper } from '#contract/exam/paper.ts'
import {
  answerLogTable,
  attemptTable,
  jadwalPaketTable,
  jadwalPaketUjianTable,
  kategoriPaketTable,
  kategoriUjianTable,
  paketTable,
  paperKeyTable,
  paperTable,
  ujianTable,
} from '#server/db/tables/index.ts'
import type { PaperKeys } from '#server/packages/publication/keys.ts'
import type { Log } from './score-world.ts'
import type { World } from './world.ts'

export interface Sitting {
  jadwal_id: string
  jadwal_ujian_id: string
  ujian_id: string
  paper_sha256: string
}

type Jadwal = Partial<typeof jadwalPaketTable.$inferInsert>
const HOUR = 3600_000
export const iso = (ms: number) => new Date(ms).toISOString()
const hex = () => (randomUUID() + randomUUID()).replaceAll('-', '').slice(0, 64)

/** A sitting with a published paper, open from an hour ago for two hours; the grace is 15 minutes. */
export async function sittingOf(
  world: World,
  { paper, keys }: { paper: Paper; keys: PaperKeys },
  { mode = 'mandiri' as 'mandiri' | 'nasional', jadwal = {} as Jadwal } = {},
): Promise<Sitting> {
  const { db, clock } = world
  const [kategori_id, kategori_ujian_id, ujian_id, jadwal_id, jadwal_ujian_id] = Array.from({ length: 5 }, () =>
    randomUUID(),
  ) as [string, string, string, string, string]
  const paket_id = paper.paket_id
  const names = { nama: 'Paket uji', urutan: 0 }
  await db.insert(kategoriPaketTable).values({ id: kategori_id, ...names, slug: kategori_id, status: 'terbit' })
  await db.insert(paketTable).values({
    id: paket_id,
    ...names,
    kategori_id,
    slug: paket_id,
    deskripsi: '',
    harga: 0,
    tipe: 'gratis',
    mode,
    penilaian: keys.penilaian,
    skin: 'latihan',
    waktu: paper.waktu,
    izin_lanjut_awal: true,
    maks_percobaan: 9,
    cara_mulai: 'open',
    kelonggaran_kirim_detik: 900,
    status: 'terbit',
  })
  await db.insert(kategoriUjianTable).values({ id: kategori_ujian_id, ...names })
  await db
    .insert(ujianTable)
    .values({ id: ujian_id, kategori_ujian_id, paket_id, nama: 'Ujian', deskripsi: '', status: 'terbit' })
  await db.insert(jadwalPaketTable).values({
    id: jadwal_id,
    paket_id,
    nama: 'Jadwal uji',
    mulai: iso(clock.ms - HOUR),
    selesai: iso(clock.ms + HOUR),
    untuk: 'semua',
    pendaftaran_terbuka: true,
    zona: 'Asia/Jakarta',
    status: 'terbit',
    // Most tests are about a practice, whose results are there at once.
    rilis: mode === 'mandiri' ? 'langsung' : 'setelah_semua',
    ...jadwal,
  })
  await db.insert(jadwalPaketUjianTable).values({ id: jadwal_ujian_id, jadwal_id, ujian_id, urutan: 0 })
  const paper_sha256 = await publish(world, paper)
  await keep(world, paper_sha256, 1, keys)
  return { jadwal_id, jadwal_ujian_id, ujian_id, paper_sha256 }
}

async function publish(world: World, paper: Paper): Promise<string> {
  const paper_sha256 = hex()
  const { waktu, durasi_detik, izin_lanjut_awal, paket_id } = paper
  const subtes = paper.subtes.map((part) => ({
    id: part.id,
    durasi_detik: part.durasi_detik,
    soal: part.soal.map(({ id, jenis }) => ({ id, jenis })),
  }))
  await world.db.insert(paperTable).values({
    paper_sha256,
    paket_id,
    content_gzip: gzipSync(JSON.stringify(paper)),
    outline: { waktu, durasi_detik, izin_lanjut_awal, subtes },
    created_at: iso(world.clock.ms),
  })
  return paper_sha256
}

/** A version of a paper's keys. */
export async function keep(world: World, paper_sha256: string, key_version: number, keys: PaperKeys): Promise<void> {
  await world.db.insert(paperKeyTable).values({ paper_sha256, key_version, keys, created_at: iso(world.clock.ms) })
}

/** An attempt with its log; sealed now unless `own` says otherwise. */
export async function attemptOf(
  world: World,
  sitting: Sitting,
  user_id: string,
  log: Log,
  own: Partial<typeof attemptTable.$inferInsert> = {},
): Promise<string> {
  const { db, clock } = world
  const id = own.id ?? randomUUID()
  const now = clock.ms
  await db.insert(attemptTable).values({
    id,
    user_id,
    ...sitting,
    started_at: now - 60_000,
    ends_at: now + 540_000,
    sync_until: now + 1_440_000,
    extra_ms: 0,
    status: 'sealed',
    counted: true,
    writer_device: randomUUID(),
    moves: [],
    anomalies: [],
    ended_at: now,
    sealed_at: now,
    sealed_by: 'student',
    receipt: {
      attempt_id: id,
      last_seq: log.entries.length,
      log_sha256: hex(),
      sealed_at: now,
      signature: '',
      key_id: '',
      code: '',
    },
    ...own,
  })
  const rows = log.entries.map((entry) => ({ ...entry, attempt_id: id, hash: hex(), received_at: now }))
  if (rows.length) await db.insert(answerLogTable).values(rows)
  return id
}

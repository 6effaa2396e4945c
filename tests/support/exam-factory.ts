import { randomBytes, randomUUID } from 'node:crypto'
import {
  bundleBytesTable,
  bundleTable,
  jadwalPaketMemberTable,
  jadwalPaketTable,
  jadwalPaketUjianTable,
  kategoriPaketTable,
  kategoriUjianTable,
  paketTable,
  paperTable,
  ujianTable,
} from '#server/db/tables/index.ts'
import type { Outline } from '#server/exam/rows.ts'
import { outlineWith, questionsOf, sha256 } from './exam-material.ts'
import type { World } from './world.ts'

export interface SittingOptions {
  outline?: Outline
  cara_mulai?: 'open' | 'sealed' | 'code'
  maks_percobaan?: number
  /** Relative to now, ms. */
  opens_in?: number
  closes_in?: number
  grace_seconds?: number
  /** What the schedule says of answers of uncertain time. */
  unsure?: { toleransi_waktu_detik?: number; jawaban_tak_pasti?: 'terima' | 'tahan' }
  kuota?: number | null
  pendaftaran_terbuka?: boolean
  members?: string[]
  /** Another schedule of the same package. */
  paket_id?: string
}

/** A package with a published paper, an exam, a schedule and its sitting, as publication leaves them. */
export async function sitting(world: World, options: SittingOptions = {}) {
  const { outline = outlineWith([5]), cara_mulai = 'open', opens_in = -3_600_000, closes_in = 86_400_000 } = options
  const paket_id = options.paket_id ?? (await paket(world, options))
  const paper_sha256 = await paper(world, paket_id, outline)
  const ujian_id = await ujian(world, paket_id)
  const jadwal_id = randomUUID()
  const at = (ms: number) => new Date(world.clock.ms + ms).toISOString()
  await world.db.insert(jadwalPaketTable).values({
    id: jadwal_id,
    paket_id,
    nama: 'Jadwal',
    mulai: at(opens_in),
    selesai: at(closes_in),
    cara_mulai,
    kelonggaran_kirim_detik: options.grace_seconds ?? 900,
    ...options.unsure,
    kuota: options.kuota ?? null,
    untuk: 'semua',
    pendaftaran_terbuka: options.pendaftaran_terbuka ?? true,
    zona: 'Asia/Jakarta',
    status: 'terbit',
  })
  const jadwal_ujian_id = randomUUID()
  await world.db.insert(jadwalPaketUjianTable).values({ id: jadwal_ujian_id, jadwal_id, ujian_id, urutan: 0 })
  const paper_key = cara_mulai === 'open' ? null : randomBytes(32).toString('base64')
  await bundle(world, { jadwal_ujian_id, paper_sha256, policy: cara_mulai, paper_key })
  for (const user_id of options.members ?? []) await register(world, jadwal_id, user_id)
  return {
    paket_id,
    ujian_id,
    jadwal_id,
    jadwal_ujian_id,
    paper_sha256,
    paper_key,
    outline,
    questions: questionsOf(outline),
  }
}

export async function register(world: World, jadwal_id: string, user_id: string): Promise<void> {
  await world.db.insert(jadwalPaketMemberTable).values({ id: randomUUID(), jadwal_id, user_id, status: 'terdaftar' })
}

async function paket(world: World, { maks_percobaan = 1, cara_mulai = 'open' }: SittingOptions): Promise<string> {
  const id = randomUUID()
  const kategori_id = randomUUID()
  await world.db
    .insert(kategoriPaketTable)
    .values({ id: kategori_id, nama: 'K', slug: kategori_id, urutan: 0, status: 'terbit' })
  await world.db.insert(paketTable).values({
    ...{ id, kategori_id, nama: 'Paket', slug: id, deskripsi: '', harga: 0, urutan: 0, maks_percobaan, cara_mulai },
    ...{
      tipe: 'gratis',
      untuk: 'semua',
      mode: 'mandiri',
      penilaian: 'benar_salah',
      skin: 'latihan',
      waktu: 'total',
      status: 'terbit',
    },
    ...{ durasi_detik: 600, izin_lanjut_awal: true, kelonggaran_kirim_detik: 900 },
  })
  return id
}

async function ujian(world: World, paket_id: string): Promise<string> {
  const id = randomUUID()
  const kategori_ujian_id = randomUUID()
  await world.db.insert(kategoriUjianTable).values({ id: kategori_ujian_id, nama: 'K', urutan: 0 })
  await world.db
    .insert(ujianTable)
    .values({ id, kategori_ujian_id, paket_id, nama: 'Ujian', deskripsi: '', status: 'terbit' })
  return id
}

async function paper(world: World, paket_id: string, outline: Outline): Promise<string> {
  const paper_sha256 = sha256(JSON.stringify(outline))
  const created_at = new Date(world.clock.ms).toISOString()
  const row = { paper_sha256, paket_id, content_gzip: Buffer.alloc(0), outline, created_at }
  await world.db.insert(paperTable).values(row).onConflictDoNothing()
  return paper_sha256
}

type Bundle = Pick<typeof bundleTable.$inferInsert, 'jadwal_ujian_id' | 'paper_sha256' | 'policy' | 'paper_key'>

async function bundle(world: World, { policy, ...facts }: Bundle): Promise<void> {
  const bundle_sha256 = sha256(JSON.stringify([policy, facts]))
  const created_at = new Date(world.clock.ms).toISOString()
  await world.db.insert(bundleBytesTable).values({ bundle_sha256, bytes: Buffer.alloc(0) })
  await world.db.insert(bundleTable).values({ ...facts, policy, bundle_sha256, size: 0, created_at, current: true })
}

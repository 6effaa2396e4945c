import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { NO_SOAL } from '#contract/exam/bounds.ts'
import type { Paper } from '#contract/exam/paper.ts'
import {
  attemptTable,
  jadwalPaketTable,
  jadwalPaketUjianTable,
  kategoriPaketTable,
  kategoriUjianTable,
  logBatchTable,
  paketTable,
  paperKeyTable,
  paperTable,
  ujianTable,
} from '#server/db/tables/index.ts'
import type { PaperKeys } from '#server/packages/publication/keys.ts'
import { sealedRows } from '../../scripts/lib/sat-sitting/sealed-rows.ts'
import { placeOf, questionsOf } from './exam-material.ts'
import { asEntry, type Log } from './score-world.ts'
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

/** An attempt with its log; sealed now unless `own` says otherwise. Entries with a reason are struck out. */
export async function attemptOf(
  world: World,
  sitting: Sitting,
  user_id: string,
  log: Log,
  own: Partial<typeof attemptTable.$inferInsert> = {},
): Promise<string> {
  const { db, clock } = world
  const now = clock.ms
  const [paper] = await db
    .select({ outline: paperTable.outline })
    .from(paperTable)
    .where(eq(paperTable.paper_sha256, sitting.paper_sha256))
  questionsOf(paper?.outline ?? { subtes: [] })
  const times = { started_at: now - 60_000, ends_at: now + 540_000, sync_until: now + 1_440_000 }
  const lives = [...Map.groupBy(log.entries, ({ device_id }) => device_id).values()].map((life) =>
    life.toSorted((a, b) => a.t - b.t),
  )
  const rulings = (writers: readonly string[]) =>
    lives.flatMap((life, n) =>
      life.map(({ reason }, index) => ({
        ...{ writer: writers[n] as string, seq: index + 2 },
        ruling: reason === null ? ('admit' as const) : ('strike' as const),
      })),
    )
  const done = lives.map((life) =>
    life.map(({ soal_id, value, t }) => ({ q: soal_id === NO_SOAL ? -1 : placeOf(soal_id), v: asEntry(value), t })),
  )
  const { attempt, batches } = sealedRows({
    attempt: { user_id, ...sitting, ...times, number: numbers++, ...own },
    lives: done.length ? done : [[]],
    sealed_at: own.sealed_at ?? now,
    rulings,
  })
  // Of one that is there already the log grew.
  const { number: _, ...grown } = attempt
  await db.insert(attemptTable).values(attempt).onConflictDoUpdate({ target: attemptTable.id, set: grown })
  await db.delete(logBatchTable).where(eq(logBatchTable.attempt_id, attempt.id as string))
  await db.insert(logBatchTable).values(batches)
  return attempt.id as string
}

/** Of all attempts that tests make so: no two of a student have the same. */
let numbers = 0

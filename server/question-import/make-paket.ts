import { eq } from 'drizzle-orm'
import { jadwalPaket, paket as paketResource, subtestPaket } from '#contract/resources/index.ts'
import type { WriteDeps } from '../crud/types.ts'
import type { Tx } from '../db/connect.ts'
import {
  jadwalPaketTable,
  jadwalPaketUjianTable,
  kategoriPaketTable,
  kategoriUjianTable,
  paketTable,
  subtestPaketTable,
  ujianTable,
} from '../db/tables/index.ts'
import { publish } from '../packages/publication/publish.ts'
import { stableId } from './stable-id.ts'
import type { Stored } from './store.ts'

const SECONDS_PER_QUESTION = 60
const YEAR_MS = 365 * 86_400_000
const KODE_LENGTH = 16
/** For everybody, at once, and without a paper that waits for a start. */
const OPEN_PRACTICE = { untuk: 'semua', cara_mulai: 'open', status: 'terbit' } as const

/**
 * A free package of imported questions that any student can register for and sit at once: sub-tests as the file names
 * them, a minute for each question, one timer, an open schedule for a year. The same name again renews its questions.
 */
export async function makePaket(tx: Tx, nama: string, soal: Stored['soal'], deps: WriteDeps): Promise<void> {
  const id = (what: string) => stableId(`impor/${nama}/${what}`)
  const stamp = new Date(deps.now).toISOString()
  const times = { created_at: stamp, updated_at: stamp }
  const paket_id = id('paket')
  const kategori_id = stableId('impor/kategori')
  const slug = `impor-${paket_id.slice(0, 8)}`
  const kategori = { id: kategori_id, nama: 'Soal impor', slug: 'soal-impor', urutan: 99, status: 'terbit' as const }
  await tx
    .insert(kategoriPaketTable)
    .values({ ...kategori, ...times })
    .onConflictDoNothing()
  const durasi_detik = soal.length * SECONDS_PER_QUESTION
  const facts = { nama, slug, kategori_id, durasi_detik, maks_percobaan: 20, ...OPEN_PRACTICE }
  const row = paketResource.schema.draft.parse({ ...paketResource.blank, ...facts })
  await tx
    .insert(paketTable)
    .values({ ...row, ...times, id: paket_id })
    .onConflictDoUpdate({ target: paketTable.id, set: { durasi_detik, updated_at: stamp } })
  await tx.delete(subtestPaketTable).where(eq(subtestPaketTable.paket_id, paket_id))
  await tx.insert(subtestPaketTable).values(subtests(soal, paket_id, id).map((subtes) => ({ ...subtes, ...times })))
  await openSchedule(tx, nama, paket_id, id, deps.now)
  await publish(tx, paket_id, deps)
}

function subtests(soal: Stored['soal'], paket_id: string, id: (what: string) => string) {
  const groups = [...Map.groupBy(soal, (placed) => placed.subtest?.trim() || 'Umum')]
  return groups.map(([nama, placed], urutan) => {
    const durasi_detik = placed.length * SECONDS_PER_QUESTION
    const soal_ids = placed.map((one) => one.id)
    const facts = { paket_id, kode: kodeOf(nama, urutan), nama: nama.slice(0, 120), urutan, durasi_detik, soal_ids }
    return { ...subtestPaket.schema.draft.parse({ ...subtestPaket.blank, ...facts }), id: id(`subtes/${nama}`) }
  })
}

/** A short name is its own code; of a long one the initials, with its place, since two may share them. */
function kodeOf(nama: string, urutan: number): string {
  if (nama.length <= KODE_LENGTH) return nama
  const initials = nama.split(/\s+/).map((word) => word[0]?.toUpperCase() ?? '')
  return `${initials.join('').slice(0, 12)}-${urutan + 1}`
}

async function openSchedule(
  tx: Tx,
  nama: string,
  paket_id: string,
  id: (what: string) => string,
  now: number,
): Promise<void> {
  const times = { created_at: new Date(now).toISOString(), updated_at: new Date(now).toISOString() }
  const [kategori_ujian_id, ujian_id, jadwal_id] = [stableId('impor/kategori-ujian'), id('ujian'), id('jadwal')]
  const window = { mulai: times.created_at, selesai: new Date(now + YEAR_MS).toISOString() }
  const open = { paket_id, nama, untuk: 'semua', status: 'terbit' }
  const jadwal = jadwalPaket.schema.draft.parse({ ...jadwalPaket.blank, ...window, ...open })
  const ujian = { id: ujian_id, kategori_ujian_id, paket_id, nama, deskripsi: '', status: 'terbit' as const }
  await tx
    .insert(kategoriUjianTable)
    .values({ id: kategori_ujian_id, nama: 'Soal impor', urutan: 99, ...times })
    .onConflictDoNothing()
  await tx
    .insert(ujianTable)
    .values({ ...ujian, ...times })
    .onConflictDoNothing()
  await tx
    .insert(jadwalPaketTable)
    .values({ ...jadwal, ...times, id: jadwal_id })
    .onConflictDoNothing()
  await tx
    .insert(jadwalPaketUjianTable)
    .values({ id: id('sesi'), jadwal_id, ujian_id, urutan: 0, ...times })
    .onConflictDoNothing()
}

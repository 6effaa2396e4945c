import type { Db } from '../../db/connect.ts'
import { snbpDescriptionTable, snbpSettingTable, voucherTable } from '../../db/tables/index.ts'
import { demoId } from './shelf.ts'

const PROGRAM = demoId('snbp/2027')
const TEXTS = [
  {
    judul: 'Apa yang kamu dapat',
    isi: 'Indeks rapor dari semester 1 sampai 5.\nPosisimu per prodi, sekolah, dan provinsi di antara peserta ELP.',
  },
  {
    judul: 'Aturan memilih',
    isi: 'Paling banyak dua prodi PTN.\nKalau dua, salah satunya di PTN yang satu provinsi dengan sekolahmu.',
  },
]

/** An SNBP programme to join and to pay for, where missing. */
export async function seedSnbp(db: Db, now: number): Promise<void> {
  const stamp = new Date(now).toISOString()
  const times = { created_at: stamp, updated_at: stamp }
  const made = await db
    .insert(snbpSettingTable)
    .values({
      ...{ ...times, id: PROGRAM, nama: 'SNBP 2027', tahun: 2027, harga: 149_000, harga_coret: 199_000 },
      ...{ bobot_rapor: 50, batas_aman: 70, batas_pertimbangkan: 100, min_peserta: 30, status: 'terbit' },
    })
    .onConflictDoNothing()
    .returning({ id: snbpSettingTable.id })
  if (!made.length) return
  await db
    .insert(snbpDescriptionTable)
    .values(
      TEXTS.map((text, urutan) => ({ ...text, ...times, id: demoId(`snbp/${urutan}`), program_id: PROGRAM, urutan })),
    )
  await db
    .insert(voucherTable)
    .values({
      ...{
        ...times,
        id: demoId('voucher/SNBP20'),
        kode: 'SNBP20',
        nama: 'Potongan SNBP',
        cakupan: 'snbp',
        jenis: 'persen',
      },
      ...{ nilai: 20, maks_potongan: null, min_belanja: 0, per_user: 1, tampil: true, status: 'aktif' },
    })
    .onConflictDoNothing()
}

import type { Tx } from '../db/connect.ts'
import { PRACTICE_KATEGORI, PRACTICE_PAKET } from '../db/practice-package.ts'
import { kategoriPaketTable, paketTable } from '../db/tables/index.ts'
import type { PaketRow } from '../packages/publication/bank.ts'

const GRACE_SECONDS = 3600

/** The package of all practices and its shelf, made with the first one. */
export async function practicePaket(tx: Tx, now: number): Promise<PaketRow> {
  const known = await tx.query.paketTable.findFirst({ where: (table, { eq }) => eq(table.id, PRACTICE_PAKET) })
  if (known) return known
  const stamp = new Date(now).toISOString()
  const made = { nama: 'Latihan', status: 'draf', urutan: 0, created_at: stamp, updated_at: stamp } as const
  await tx
    .insert(kategoriPaketTable)
    .values({ ...made, id: PRACTICE_KATEGORI, slug: `latihan-${PRACTICE_KATEGORI}` })
    .onConflictDoNothing()
  const [row] = await tx
    .insert(paketTable)
    .values({
      ...made,
      ...{ id: PRACTICE_PAKET, slug: `latihan-${PRACTICE_PAKET}`, kategori_id: PRACTICE_KATEGORI, deskripsi: '' },
      ...{ harga: 0, tipe: 'gratis', untuk: 'daftar', mode: 'mandiri', penilaian: 'benar_salah', skin: 'latihan' },
      ...{ jawaban_salah: 'tidak_mengurangi', waktu: 'total', durasi_detik: 0, izin_lanjut_awal: true },
      ...{ maks_percobaan: 1, cara_mulai: 'open', kelonggaran_kirim_detik: GRACE_SECONDS },
    })
    .onConflictDoUpdate({ target: paketTable.id, set: { updated_at: stamp } })
    .returning()
  return row as PaketRow
}

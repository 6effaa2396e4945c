import type { Tx } from '../../db/connect.ts'
import {
  kategoriPaketTable,
  kategoriUjianTable,
  mapelTable,
  rumpunTable,
  subcatPaketTable,
} from '../../db/tables/index.ts'
import { stableId } from '../../question-import/stable-id.ts'
import { KATEGORI, KATEGORI_UJIAN, MAPEL, RUMPUN, SUBCAT } from './catalogue.ts'

export const demoId = (what: string): string => stableId(`demo/${what}`)

/** Categories, streams and subjects of the demo, where missing. */
export async function seedShelf(tx: Tx, stamp: string): Promise<void> {
  const times = { created_at: stamp, updated_at: stamp }
  await tx
    .insert(kategoriPaketTable)
    .values(
      KATEGORI.map((row, urutan) => ({
        ...row,
        ...times,
        id: demoId(`kategori/${row.slug}`),
        urutan,
        status: 'terbit' as const,
      })),
    )
    .onConflictDoNothing()
  await tx
    .insert(subcatPaketTable)
    .values(
      SUBCAT.map(({ kategori, nama }, urutan) => ({
        ...times,
        id: demoId(`subcat/${kategori}/${nama}`),
        kategori_id: demoId(`kategori/${kategori}`),
        nama,
        urutan,
      })),
    )
    .onConflictDoNothing()
  await tx
    .insert(rumpunTable)
    .values(
      RUMPUN.map((row, urutan) => ({
        ...row,
        ...times,
        id: demoId(`rumpun/${row.nama}`),
        urutan,
        status: 'terbit' as const,
      })),
    )
    .onConflictDoNothing()
  await tx
    .insert(kategoriUjianTable)
    .values(KATEGORI_UJIAN.map((nama, urutan) => ({ ...times, id: demoId(`kategori-ujian/${nama}`), nama, urutan })))
    .onConflictDoNothing()
  await tx
    .insert(mapelTable)
    .values(MAPEL.map((row) => ({ ...row, ...times, id: demoId(`mapel/${row.kode}`), status: 'terbit' as const })))
    .onConflictDoNothing()
}

import type { paket } from '#contract/resources/index.ts'
import { GroupsField } from '#src/office/crud/form/widgets/groups-field.tsx'
import type { PageOptions } from '#src/office/crud/spec.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { CopyPackage } from './copy-package.tsx'
import { PriceField } from './price-field.tsx'

export const paketOptions: PageOptions<typeof paket> = {
  columns: ['nama', 'kategori_id', 'penilaian', 'mode', 'status', 'updated_at'],
  more: ['rumpun_ids', 'untuk', 'tipe', 'harga', 'waktu', 'durasi_detik', 'maks_percobaan', 'urutan', 'created_at'],
  tabs: 'status',
  fields: { kelompok: GroupsField, harga: PriceField },
  open: (row) => `${menuUrl('paket-tryout')}/detail/${row.id}`,
  // A free test for a class is asked these five things; all else has a value that fits it.
  form: [
    { title: 'umum', fields: ['nama', 'kategori_id', 'durasi_detik', 'untuk', 'kelompok', 'tipe', 'harga'] },
    { title: 'tampil', fields: ['slug', 'subcat_id', 'rumpun_ids', 'deskripsi', 'gambar', 'urutan'], more: true },
    {
      title: 'pengerjaan',
      fields: ['mode', 'skin', 'waktu', 'maks_percobaan', 'izin_lanjut_awal', 'kalkulator'],
      more: true,
    },
    { title: 'penilaian', fields: ['penilaian', 'jawaban_salah'], more: true },
    { title: 'jadwalBawaan', fields: ['cara_mulai', 'kelonggaran_kirim_detik'], more: true },
    { title: 'penjualan', fields: ['harga_coret', 'mulai_jual', 'akhir_jual', 'masa_akses_hari', 'kuota'], more: true },
    { title: 'terbit', fields: ['status'], more: true },
  ],
  rowActions: CopyPackage,
}

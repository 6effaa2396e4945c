import type { paket } from '#contract/resources/index.ts'
import { GroupsField } from '#src/office/crud/form/widgets/groups-field.tsx'
import type { PageOptions } from '#src/office/crud/spec.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'

export const paketOptions: PageOptions<typeof paket> = {
  columns: ['nama', 'kategori_id', 'penilaian', 'mode', 'status', 'updated_at'],
  more: ['rumpun_ids', 'untuk', 'tipe', 'harga', 'waktu', 'durasi_detik', 'maks_percobaan', 'urutan', 'created_at'],
  tabs: 'status',
  fields: { kelompok: GroupsField },
  open: (row) => `${menuUrl('paket-tryout')}/detail/${row.id}`,
  form: [
    { title: 'umum', fields: ['nama', 'slug', 'kategori_id', 'subcat_id', 'rumpun_ids', 'deskripsi', 'gambar'] },
    { title: 'pengerjaan', fields: ['mode', 'skin', 'waktu', 'durasi_detik', 'maks_percobaan', 'izin_lanjut_awal'] },
    { title: 'penilaian', fields: ['penilaian', 'jawaban_salah'] },
    { title: 'jadwalBawaan', fields: ['cara_mulai', 'kelonggaran_kirim_detik'] },
    {
      title: 'penjualan',
      fields: ['tipe', 'harga', 'harga_coret', 'mulai_jual', 'akhir_jual', 'masa_akses_hari', 'kuota'],
    },
    { title: 'tampil', fields: ['untuk', 'kelompok', 'status', 'urutan'] },
  ],
}

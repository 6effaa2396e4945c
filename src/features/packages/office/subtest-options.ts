import { subtestPaket } from '#contract/resources/index.ts'
import { type Spec, specOf } from '#src/office/crud/spec.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'

/** What a new sub-test begins with: its place, and seconds where the package has a timer of its own. */
export interface NewSubtest {
  urutan: number
  durasi_detik?: number
}

/** The form of a package's sub-test; its list is the builder's own. */
export const subtestSpec = (paket_id: string, initial: NewSubtest): Spec =>
  specOf(subtestPaket, {
    columns: ['nama', 'kode', 'urutan', 'durasi_detik'],
    form: [
      { title: 'umum', fields: ['nama', 'kode', 'durasi_detik'] },
      { title: 'urutanSoal', fields: ['acak_soal', 'acak_opsi'] },
      { title: 'nilai', fields: ['bobot', 'poin_benar', 'poin_salah', 'poin_kosong', 'ambang', 'prioritas_seri'] },
    ],
    only: { paket_id },
    initial: { ...initial },
    addresses: () => ({
      list: `${menuUrl('paket-tryout')}/detail/${paket_id}`,
      create: `${menuUrl('paket-tryout')}/detail/${paket_id}?create`,
      edit: (id) => `${menuUrl('paket-tryout')}/detail/${paket_id}?edit=${id}`,
    }),
  })

import { aturanPeluang } from '#contract/resources/index.ts'
import { page } from '#src/office/crud/page.tsx'

export default page(aturanPeluang, {
  columns: ['tahun', 'aman', 'pertimbangkan', 'status', 'updated_at'],
  more: [
    ...(['minimum_error', 'score_error', 'provisional_error', 'applicant_spread'] as const),
    ...(['tiga_vokasi', 'empat_akademik', 'empat_vokasi', 'empat_d3', 'kontak'] as const),
  ],
  sort: '-tahun',
  tabs: 'status',
  form: [
    { title: 'umum', fields: ['tahun', 'kontak', 'status'] },
    {
      title: 'chances',
      fields: ['aman', 'pertimbangkan', 'minimum_error', 'score_error', 'provisional_error', 'applicant_spread'],
    },
    { title: 'choices', fields: ['tiga_vokasi', 'empat_akademik', 'empat_vokasi', 'empat_d3'] },
  ],
})

import { soal } from '#contract/resources/index.ts'
import { plainText } from '../plain-text.ts'
import { page } from '../resource/page.tsx'
import { DifficultyCell } from './difficulty-cell.tsx'
import { refs } from './refs.ts'

export default page(soal, {
  columns: ['teks', 'mapel_id', 'materi', 'tingkat', 'jenis', 'status', 'updated_at'],
  more: ['kode_asal', 'created_at'],
  tabs: 'status',
  filters: ['jenis', 'mapel_id', 'tingkat', 'status'],
  refs: { mapel_id: refs.mapel },
  cells: { teks: (row) => plainText(row.teks), tingkat: (row) => <DifficultyCell level={row.tingkat} /> },
  without: ['create'],
})

import { soal } from '#contract/resources/index.ts'
import { cellsOf, specOf } from '#src/office/crud/spec.ts'
import { plainText } from '#src/office/kit/plain-text.ts'

/** How a question is saved. */
export const soalSpec = specOf(soal, {
  columns: ['teks'],
  form: [
    {
      title: 'soal',
      fields: [
        ...(['jenis', 'mapel_id', 'materi', 'tingkat', 'status', 'teks', 'stimulus_id', 'opsi', 'kolom'] as const),
        ...([
          'pernyataan',
          'format_isian',
          'kunci',
          'toleransi',
          'nilai_sebagian',
          'rubrik',
          'poin_opsi',
          'pembahasan_teks',
          'pembahasan_video_url',
        ] as const),
        'kode_asal',
      ],
    },
  ],
})

/** How two versions of it are put side by side. */
export const soalCells = cellsOf(soal, {
  teks: (row) => plainText(row.teks),
  opsi: (row) => row.opsi.map(({ id, teks }) => `${id}. ${plainText(teks)}`).join(' · '),
  pernyataan: (row) => row.pernyataan.map((teks, index) => `${index + 1}. ${plainText(teks)}`).join(' · '),
  kolom: (row) => row.kolom?.join(' / ') ?? '–',
  kunci: (row) => row.kunci.join(', ') || '–',
  rubrik: (row) => row.rubrik.map(({ nama, poin }) => `${nama} ${poin}`).join(' · ') || '–',
  poin_opsi: (row) =>
    Object.entries(row.poin_opsi ?? {})
      .map(([id, points]) => `${id} ${points}`)
      .join(', ') || '–',
  pembahasan_teks: (row) => plainText(row.pembahasan_teks) || '–',
  pembahasan_video_url: (row) => row.pembahasan_video_url ?? '–',
})

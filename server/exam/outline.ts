import type { Paper, PaperSoal } from '#contract/exam/paper.ts'
import type { Outline } from './core/state.ts'

type Described = Pick<Paper, 'waktu' | 'durasi_detik' | 'izin_lanjut_awal' | 'subtes'>

/** What of a paper judging an entry needs, and no more. */
export function outlineOfPaper({ waktu, durasi_detik, izin_lanjut_awal, subtes }: Described): Outline {
  return {
    waktu,
    durasi_detik,
    izin_lanjut_awal,
    subtes: subtes.map(({ id, durasi_detik, soal }) => ({
      id,
      durasi_detik,
      soal: soal.map(described),
    })),
  }
}

const described = (soal: PaperSoal) => ({
  id: soal.id,
  jenis: soal.jenis,
  ...('opsi' in soal && { opsi: soal.opsi.map(({ id }) => id) }),
})

import type { Paper } from '#contract/exam/paper.ts'
import type { Outline } from './core/state.ts'

type Described = Pick<Paper, 'waktu' | 'durasi_detik' | 'izin_lanjut_awal' | 'subtes'>

/** What of a paper judging an entry needs. */
export function outlineOfPaper({ waktu, durasi_detik, izin_lanjut_awal, subtes }: Described): Outline {
  return {
    waktu,
    durasi_detik,
    izin_lanjut_awal,
    subtes: subtes.map(({ id, durasi_detik, soal }) => ({
      id,
      durasi_detik,
      soal: soal.map(({ id, jenis }) => ({ id, jenis })),
    })),
  }
}

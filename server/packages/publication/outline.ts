import type { Paper, PaperSoal } from '#contract/exam/paper.ts'
import type { PaperOutline } from '../../db/tables/index.ts'

type Described = Pick<Paper, 'waktu' | 'durasi_detik' | 'izin_lanjut_awal' | 'subtes'>

/** What of a paper judging an entry needs, and the fingerprints by which questions of equal wording are found; no more. */
export function outlineOfPaper(
  { waktu, durasi_detik, izin_lanjut_awal, subtes }: Described,
  prints: ReadonlyMap<string, string> = new Map(),
): PaperOutline {
  return {
    waktu,
    durasi_detik,
    izin_lanjut_awal,
    subtes: subtes.map(({ id, durasi_detik, soal }) => ({
      id,
      durasi_detik,
      soal: soal.map((one) => described(one, prints.get(one.id))),
    })),
  }
}

const described = (soal: PaperSoal, content_fingerprint: string | undefined) => ({
  id: soal.id,
  jenis: soal.jenis,
  ...('opsi' in soal && { opsi: soal.opsi.map(({ id }) => id) }),
  ...(content_fingerprint !== undefined && { content_fingerprint }),
})

import type { QuestionShape } from '#contract/exam/log/fits.ts'
import type { FactsMessage } from '#contract/exam/log/messages.ts'
import type { TimedPaper } from '#contract/exam/log/timetable.ts'
import type { Exam } from '#contract/exam/log/verdicts.ts'
import type { Paper } from '#contract/exam/paper.ts'

/** Entries name questions by their place in the paper, screens by their ids. */
export interface Questions {
  ids: readonly string[]
  places: ReadonlyMap<string, number>
  /** Those that are answered in words. */
  texts: ReadonlySet<string>
  paper: TimedPaper
}

export function questionsOf(paper: Paper): Questions {
  const all = paper.subtes.flatMap(({ soal }) => soal)
  const shape = (soal: Paper['subtes'][number]['soal'][number]): QuestionShape => ({
    jenis: soal.jenis,
    ...('opsi' in soal && { opsi: soal.opsi.map(({ id }) => id) }),
  })
  const { waktu, durasi_detik, izin_lanjut_awal } = paper
  const subtes = paper.subtes.map(({ durasi_detik: own, soal }) => ({ durasi_detik: own, soal: soal.map(shape) }))
  return {
    ids: all.map(({ id }) => id),
    places: new Map(all.map(({ id }, q) => [id, q])),
    texts: new Set(all.flatMap(({ id, jenis }) => (jenis === 'isian' || jenis === 'uraian' ? [id] : []))),
    paper: { waktu, durasi_detik, izin_lanjut_awal, subtes },
  }
}

/** What verdicts are given by; before the server was heard nothing is refused for an uncertain time. */
export const examOf = ({ paper }: Questions, facts: FactsMessage | null): Exam => ({
  paper,
  tolerance_ms: facts?.tolerance_ms ?? Number.POSITIVE_INFINITY,
  hold_marked: facts?.hold_marked ?? false,
})

import type { SubtesTime } from '#contract/results/statistics.ts'
import type { Db } from '../../db/connect.ts'
import type { RankingFigures } from '../../db/tables/index.ts'
import { answersIn } from '../../results/load-answers.ts'
import type { AttemptFacts } from '../../results/load-attempt.ts'
import { loadPaper } from '../../results/load-paper.ts'
import { timeOfQuestions } from '../../results/question-times.ts'

/** The time of a question in each sub-test: one's own, what there is of it, and that of others where it may be shown. */
export async function ownTimes(
  db: Db,
  { attempt }: AttemptFacts,
  figures: RankingFigures | null,
): Promise<SubtesTime[] | null> {
  const [paper, { said }] = await Promise.all([loadPaper(db, attempt.paper_sha256), answersIn(db, attempt.id)])
  const own = timeOfQuestions(paper, said)
  if (own.every((time) => time === null)) return null
  const others = figures?.papers[attempt.paper_sha256]?.times ?? []
  const all = paper.subtes.reduce((sum, { soal }) => sum + soal.length, 0)
  return paper.subtes.map(({ kode, nama, soal, durasi_detik }, index) => {
    const [seconds, questions] = paper.waktu === 'subtes' ? [durasi_detik, soal.length] : [paper.durasi_detik, all]
    return {
      ...{ kode, nama, own_ms: own[index] ?? null, others_ms: others[index] ?? null },
      allotted_ms: questions > 0 ? (seconds * 1000) / questions : null,
    }
  })
}

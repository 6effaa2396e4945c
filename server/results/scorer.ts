import type { Folded } from '#contract/exam/fold.ts'
import type { Score } from '#contract/results/results.ts'
import type { Db } from '../db/connect.ts'
import { type Essay, essaysOf } from './essays.ts'
import { loadKeys } from './load-keys.ts'
import { loadPaper } from './load-paper.ts'
import { loadParameters, type ScoreBasis } from './load-parameters.ts'
import { answersOf } from './result-line.ts'
import { calibratedScore } from './score/calibrated.ts'
import type { Marks } from './score/given-answers.ts'
import { scoreFolded } from './score/score-log.ts'

/** What an attempt comes to: its score, its answers as statistics read them, and its essays as markers do. */
export interface Worked {
  score: Score
  answers: unknown[]
  essays: Essay[]
}

type AttemptFacts = Parameters<typeof essaysOf>[2]
export type Scorer = (folded: Folded, attempt: AttemptFacts, marks: Marks) => Worked

/** Works out the scores of one paper by one version of its keys and, where there is one, a calibration. */
export async function scorerOf(db: Db, { paper_sha256, key_version, calibration_id }: ScoreBasis): Promise<Scorer> {
  const [paper, keys, parameters] = await Promise.all([
    loadPaper(db, paper_sha256),
    loadKeys(db, paper_sha256, key_version),
    calibration_id === null ? null : loadParameters(db, calibration_id, paper_sha256),
  ])
  return (folded, attempt, marks) => {
    const score = scoreFolded(folded, paper, keys, marks)
    const answers = answersOf(keys, { folded, marks })
    const essays = essaysOf(keys, folded, attempt)
    if (!parameters) return { score, answers, essays }
    const said = (soal_id: string) => folded.answers.get(soal_id)?.value
    return { score: calibratedScore(score, { paper, keys, parameters, answers: said }), answers, essays }
  }
}

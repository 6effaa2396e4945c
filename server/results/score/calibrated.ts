import type { Answer as AnswerValue } from '#contract/exam/log/entry.ts'
import type { Paper, PaperSoal, PaperSubtes } from '#contract/exam/paper.ts'
import type { Score, SubtesScore } from '#contract/results/results.ts'
import type { PaperKeys, SoalKeys, SubtesKeys } from '../../packages/publication/keys.ts'
import type { Item } from '../../psychometrics/model.ts'
import type { Latent } from '../../psychometrics/quadrature.ts'
import { NOT_PRESENTED, patternsOf } from '../../psychometrics/responses.ts'
import { reported } from '../../psychometrics/scale.ts'
import { eap } from '../../psychometrics/scores.ts'
import type { AskedSoal } from './grading/fitting.ts'
import { outcomeOf } from './grading/outcome.ts'
import { subtesKeys } from './score-log.ts'
import { soalKeys } from './subtes.ts'
import { tidy } from './tally.ts'
import { weightedMean } from './total/scheme.ts'

/** What a published calibration says of the questions of one paper. */
export interface Parameters {
  /** By sub-test; one without a usable question is not there. */
  subtes: ReadonlyMap<string, SubtestParameters>
}

export interface SubtestParameters {
  latent: Latent
  /** So few calibrated that the author's word counts for more. */
  provisional: boolean
  items: ReadonlyMap<string, Item>
}

/** A question that is right or wrong (an essay has a mark, which people gave), and of which no ruling says what everybody gets. */
export const isDichotomous = (soal: PaperSoal, { ruling }: SoalKeys): soal is AskedSoal =>
  soal.jenis !== 'pauli' &&
  soal.jenis !== 'kecermatan' &&
  soal.jenis !== 'skala' &&
  soal.jenis !== 'uraian' &&
  !ruling?.void_as

type Answers = (soal_id: string) => AnswerValue | undefined

/** 1 right, 0 wrong or blank; NOT_PRESENTED for a question that says nothing of ability. */
export const rightOrWrong = (soal: PaperSoal, keys: SubtesKeys, answers: Answers): number => {
  const own = soalKeys(keys, soal.id)
  if (!isDichotomous(soal, own)) return NOT_PRESENTED
  return outcomeOf(soal, own, answers(soal.id), keys).hasil === 'benar' ? 1 : 0
}

/**
 * The score by item response theory in place of the provisional one: θ of each sub-test by EAP, its points on the national scale, their mean
 * by weight. A sub-test of which no question has parameters takes no part.
 */
export function calibratedScore(
  provisional: Score,
  { paper, keys, parameters, answers }: { paper: Paper; keys: PaperKeys; parameters: Parameters; answers: Answers },
): Score {
  const subtes = provisional.subtes.map((part): SubtesScore => {
    const asked = paper.subtes.find(({ id }) => id === part.id)
    const own = parameters.subtes.get(part.id)
    if (!asked || !own) return part
    const ability = abilityOf(asked, subtesKeys(keys, part.id), own, answers)
    return { ...part, nilai: reported(ability.theta), ability }
  })
  const known = subtes.filter(({ ability }) => ability)
  if (!known.length) return provisional
  const nilai = weightedMean(
    known,
    known.map((part) => part.nilai),
  )
  return {
    ...provisional,
    provisional: known.some(({ id }) => parameters.subtes.get(id)?.provisional),
    total: { ...provisional.total, nilai: Math.round(nilai * 100) / 100 },
    subtes,
  }
}

function abilityOf(part: PaperSubtes, keys: SubtesKeys, { items, latent }: SubtestParameters, answers: Answers) {
  const asked = part.soal.filter(({ id }) => items.has(id))
  const values = Int8Array.from(asked, (soal) => rightOrWrong(soal, keys, answers))
  const patterns = patternsOf({ persons: 1, items: asked.length, values })
  const { theta, se } = eap(
    patterns,
    asked.map(({ id }) => items.get(id) as Item),
    latent,
  )
  return { theta: tidy(theta[0] ?? latent.mean), standard_error: tidy(se[0] ?? latent.sd) }
}

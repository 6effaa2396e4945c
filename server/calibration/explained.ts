import { eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Folded } from '#contract/exam/fold.ts'
import type { Paper } from '#contract/exam/paper.ts'
import { questionOrder } from '#contract/exam/shuffle.ts'
import { SHOWN_TAKERS } from '#contract/reporting/item.ts'
import type { SubtesScore } from '#contract/results/results.ts'
import { type ScoreExplained, scoreExplainedReply } from '#contract/results/score-explained.ts'
import type { Db } from '../db/connect.ts'
import { itemParameterTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import type { PaperKeys } from '../packages/publication/keys.ts'
import { soalSha256 } from '../packages/publication/rulings.ts'
import { isOwnTrial } from '../packages/trial/release.ts'
import { fromDifficulty, itemInformation } from '../psychometrics/model.ts'
import { reportedError } from '../psychometrics/scale.ts'
import { ordered } from '../results/discussion.ts'
import { finalStanding } from '../results/final-standing.ts'
import { answersIn } from '../results/load-answers.ts'
import { loadAttempt, releaseTimes } from '../results/load-attempt.ts'
import { loadKeys } from '../results/load-keys.ts'
import { loadPaper } from '../results/load-paper.ts'
import { notReleased } from '../results/not-released.ts'
import { attemptQuery } from '../results/result-paket.ts'
import { rightOrWrong } from '../results/score/calibrated.ts'
import { subtesKeys } from '../results/score/score-log.ts'
import { scoreAttempt } from '../results/score-attempt.ts'
import type { CalibrationDeps } from './deps.ts'
import { type Run, runOf } from './runs.ts'

type ItemRow = typeof itemParameterTable.$inferSelect
type Telling = NonNullable<ScoreExplained['subtes'][number]['telling']>

/** Questions named for a sub-test. */
const NAMED = 3
/** From this far from the middle a question is called easy or hard. */
const FAR = 0.75

/** GET /result-paket/explained: how one's own score came about, once it is released. */
export const explained: FastifyPluginAsyncZod<CalibrationDeps> = async (app, { db, now }) => {
  const route = { tags: ['results'], querystring: attemptQuery, response: { 200: scoreExplainedReply } }
  app.get('/result-paket/explained', { schema: route }, async (request) => {
    const viewer = request.requireViewer()
    const facts = await loadAttempt(db, request.query.attempt_id)
    const { attempt, jadwal } = facts
    if (attempt.user_id !== viewer.user_id) throw refusal('missing.attempt')
    const release = await releaseTimes(db, facts, await isOwnTrial(db, viewer, attempt.jadwal_id))
    if (!release || now() < release.hasil) throw notReleased('result', facts, release?.hasil ?? null)
    const result = await scoreAttempt(db, attempt.id, now)
    if (!result) throw notReleased('result', facts, null)
    if (result.score.penilaian !== 'irt') throw refusal('calibration.not_irt')
    const akhir = await finalStanding(db, attempt.id, result)
    const run = result.calibration_id ? await runOf(db, result.calibration_id) : undefined
    const discussed = now() >= release.pembahasan
    const telling = run && discussed ? await tellingOf(db, attempt, run, result) : null
    const { total, subtes, provisional } = result.score
    const data: ScoreExplained = {
      nama: jadwal.nama,
      stage: akhir ? (akhir.revised ? 'revision' : 'final') : 'provisional',
      since: akhir?.since ?? null,
      ...{ provisional, nilai: total.nilai, standard_error: totalError(subtes) },
      subtes: subtes.map((part) => {
        const model = run?.models.find(({ subtes_id }) => subtes_id === part.id)
        const { id, nama, bobot, nilai, benar, jumlah, ability } = part
        return {
          ...{ id, nama, bobot, nilai, benar, jumlah },
          standard_error: ability ? reportedError(ability.standard_error) : null,
          model: model?.rung ?? null,
          examinees: model?.examinees ?? null,
          telling: telling?.get(id) ?? null,
        }
      }),
    }
    return { data }
  })
}

/** Of the weighted mean: the errors of sub-tests have nothing to do with each other. Null of a provisional score. */
function totalError(subtes: readonly SubtesScore[]): number | null {
  const known = subtes.filter(({ ability }) => ability)
  if (!known.length) return null
  const flat = known.every(({ bobot }) => bobot <= 0)
  const weights = known.map(({ bobot }) => (flat ? 1 : bobot))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const squares = known.reduce((sum, { ability }, index) => {
    return sum + ((weights[index] as number) * (ability?.standard_error ?? 0)) ** 2
  }, 0)
  return reportedError(Math.sqrt(squares) / whole)
}

async function tellingOf(
  db: Db,
  { id, paper_sha256 }: { id: string; paper_sha256: string },
  run: Run,
  { key_version, score }: { key_version: number; score: { subtes: SubtesScore[] } },
): Promise<Map<string, Telling>> {
  const [paper, keys, { folded }, rows] = await Promise.all([
    loadPaper(db, paper_sha256),
    loadKeys(db, paper_sha256, key_version),
    answersIn(db, id),
    db.select().from(itemParameterTable).where(eq(itemParameterTable.run_id, run.id)),
  ])
  return new Map(
    paper.subtes.map((part) => {
      const theta = score.subtes.find((one) => one.id === part.id)?.ability?.theta
      const own = rows.filter(({ subtes_id, n }) => subtes_id === part.id && n >= SHOWN_TAKERS)
      return [part.id, theta === undefined ? [] : mostTelling({ attempt_id: id, part, keys, folded, own, theta })]
    }),
  )
}

interface Telled {
  attempt_id: string
  part: Paper['subtes'][number]
  keys: PaperKeys
  folded: Folded
  own: readonly ItemRow[]
  theta: number
}

function mostTelling({ attempt_id, part, keys, folded, own, theta }: Telled): Telling {
  const order = questionOrder(ordered(part), attempt_id)
  const rule = subtesKeys(keys, part.id)
  const all = part.soal.flatMap((soal) => {
    const row = own.find((one) => one.soal_id === soal.id && one.soal_sha256 === soalSha256(soal))
    if (!row || row.a === null || row.b === null || row.p === null) return []
    const benar = rightOrWrong(soal, rule, (id) => folded.answers.get(id)?.value) === 1
    const level = row.b < -FAR ? ('easy' as const) : row.b > FAR ? ('hard' as const) : ('medium' as const)
    const said = { nomor: order.indexOf(soal.id) + 1, benar, p: row.p, level }
    return [{ said, weight: itemInformation(fromDifficulty(row.a, row.b), theta) }]
  })
  return all
    .sort((one, other) => other.weight - one.weight)
    .slice(0, NAMED)
    .map(({ said }) => said)
}

import { type Calibration, type Checkpoint, parametersOf } from '#server/psychometrics/calibration.ts'
import { type CalibrationRun, startCalibration } from '#server/psychometrics/calibration-thread.ts'
import { fromDifficulty, type Item, probability } from '#server/psychometrics/model.ts'
import { USUAL_PRIORS } from '#server/psychometrics/priors.ts'
import { patternsOf, type Responses } from '#server/psychometrics/responses.ts'
import { eap } from '#server/psychometrics/scores.ts'
import type { BenchReport } from '../support/report.ts'
import { count } from '../support/report.ts'
import { atLeast, atMost } from '../support/rows.ts'
import type { BenchOptions } from './options.ts'

const STUDENTS = 100_000
const ITEMS = 160
const RUNS = 2

/** A national sitting is over: the 2PL of all its items, with standard errors, and everybody's score. */
export async function calibration({ students = STUDENTS }: BenchOptions): Promise<BenchReport> {
  const { responses, items } = simulated(students, ITEMS)
  const from = performance.now()
  const patterns = patternsOf(responses)
  const packing = seconds(from)
  const options = { model: '2pl', priors: USUAL_PRIORS } as const

  const times: number[] = []
  let [checkpoint, whole]: [Checkpoint | undefined, Calibration | undefined] = [undefined, undefined]
  for (let run = 0; run < RUNS; run++) {
    const begin = performance.now()
    whole = await finishedRun({
      patterns,
      options,
      every: 1,
      onCheckpoint: (state) => (checkpoint = state.cycle === 2 ? state : checkpoint),
    })
    times.push(seconds(begin))
  }
  if (!whole || !checkpoint) throw new Error('no calibration')
  const best = Math.min(...times) + packing

  const again = performance.now()
  const resumed = await finishedRun({ patterns, options, checkpoint })
  const resume = seconds(again)
  const scoring = performance.now()
  eap(patterns, parametersOf(whole))
  const scores = seconds(scoring)

  const memory = process.resourceUsage().maxRSS / 1024
  const same = JSON.stringify(resumed) === JSON.stringify(whole)
  const note = `best of ${RUNS}, others used the machine too`
  const size = `${count(students)} × ${ITEMS}`
  const rows = [
    { ...atMost(`2PL of ${size}, two threads, with standard errors`, best, 60, 's'), note },
    atMost('most memory of the process', memory, 1536, 'MB'),
    {
      what: 'gone on from the checkpoint of cycle 2: the same figures',
      goal: 'yes',
      reached: same ? 'yes' : 'no',
      ok: same,
    },
    atMost('EAP of everybody', scores, 10, 's'),
    atLeast('true slopes and difficulties against estimates, r × 1000', 1000 * agreement(items, whole), 995, ''),
  ]
  return { rows, raw: { packing, times, resume, scores, memory, cycles: whole.cycles, errors: whole.errors } }
}

async function finishedRun(run: CalibrationRun): Promise<Calibration> {
  const outcome = await startCalibration({ threads: 2, ...run }).outcome
  if (!('calibration' in outcome)) throw new Error('the calibration was stopped')
  return outcome.calibration
}

const seconds = (from: number) => (performance.now() - from) / 1000

function simulated(students: number, count: number): { responses: Responses; items: Item[] } {
  let state = 20_260_101
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 8) / 2 ** 24
  }
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const items = Array.from({ length: count }, () => fromDifficulty(Math.exp(0.3 * normal()), normal()))
  const values = new Int8Array(students * count)
  for (let student = 0; student < students; student++) {
    const theta = normal()
    items.forEach((item, index) => {
      values[student * count + index] = random() < probability(item, theta) ? 1 : 0
    })
  }
  return { responses: { persons: students, items: count, values }, items }
}

/** The lower of the correlations of slopes and of difficulties. */
function agreement(items: readonly Item[], { items: found }: Calibration): number {
  const r = (x: readonly number[], y: readonly number[]) => {
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const dot = (one: readonly number[], other: readonly number[]) =>
      one.reduce((sum, value, index) => sum + (value - mean(one)) * ((other[index] as number) - mean(other)), 0)
    return dot(x, y) / Math.sqrt(dot(x, x) * dot(y, y))
  }
  return Math.min(
    r(
      items.map(({ a }) => a),
      found.map(({ a }) => a ?? 0),
    ),
    r(
      items.map(({ a, d }) => -d / a),
      found.map(({ b }) => b ?? 0),
    ),
  )
}

import { readFileSync } from 'node:fs'
import type { ReplayLoad } from '../load/replay.ts'
import type { Outcome } from '../load/tally.ts'
import { pass } from '../support/pass.ts'
import { usageOf } from '../support/processes.ts'
import { type BenchReport, count, type Row } from '../support/report.ts'
import { noneLost } from '../support/rows.ts'
import { openSitting } from '../support/sitting.ts'
import { begin, enrol, stored } from '../support/students.ts'
import { withWorld } from '../support/world.ts'
import type { BenchOptions } from './options.ts'

const STUDENTS = 2000
const CONNECTIONS = 128

const thinking = JSON.parse(readFileSync(new URL('../thinking-times.json', import.meta.url), 'utf8')) as {
  mean: number
  percentiles: number[]
}

/**
 * A whole tryout of 160 questions with real thinking times, start and end included, run as fast as the machine can.
 * `--students=20000` is a national one; fewer measure the same rate in less time.
 */
export const replay = ({ profile, students: size = STUDENTS }: BenchOptions): Promise<BenchReport> =>
  withWorld({ profile }, async (world) => {
    const sitting = await openSitting(world)
    const enrolled = await enrol(world, sitting, size)
    const from = performance.now()
    const students = await begin(world, sitting, enrolled)
    const load: ReplayLoad = {
      ...{ kind: 'replay', label: 'replay', students, questions: sitting.questions },
      ...{ connections: CONNECTIONS, thinking_seconds: thinking.percentiles },
    }
    const { outcomes, cpu_seconds } = await pass(world, load)
    const taken = (performance.now() - from) / 1000
    const { rss_mb } = usageOf(world.node.pid)
    const outcome = outcomes.replay as Outcome
    const exam = thinking.mean * sitting.questions.length
    // The first says that the log is open, the last that it is over.
    const answers = size * (sitting.questions.length + 1)
    const rows = [
      headline(size, exam / taken),
      { what: 'calls refused', goal: '0', reached: count(outcome.refused), ok: outcome.refused === 0 },
      noneLost(answers, await stored(world)),
    ]
    const raw = {
      students: size,
      exam_seconds: exam,
      seconds: taken,
      replay: outcome,
      cpu_seconds,
      node_rss_mb: rss_mb,
    }
    return { rows, raw }
  })

function headline(students: number, speed: number): Row {
  const what = `${count(students)} students × 160 questions, real time of the exam / time taken`
  const holds = Math.floor((students * speed) / 1000) * 1000
  const note = `answers of ${count(holds)} students at once saturate this machine`
  return { what, goal: '≥ 1 ×', reached: `${speed.toFixed(1)} ×`, ok: speed >= 1, note }
}

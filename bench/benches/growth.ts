import type { SavesLoad } from '../load/saves.ts'
import type { Outcome } from '../load/tally.ts'
import { each, pass } from '../support/pass.ts'
import { type BenchReport, count, type Row } from '../support/report.ts'
import { openSitting } from '../support/sitting.ts'
import { storedAttempts } from '../support/stored-attempts.ts'
import { begin, enrol } from '../support/students.ts'
import { withWorld } from '../support/world.ts'
import type { BenchOptions } from './options.ts'

/** 16 × of these, with 160 entries each, are ten million entries. */
const ATTEMPTS = 3906
const STEPS = [1, 4, 16]
const STUDENTS = 1000
const REQUESTS = 30_000
const LIMIT = 1.3

/** What a save costs while the store grows. `--students=N`: stored attempts of the first step. */
export const growth = ({ profile, students: size = ATTEMPTS }: BenchOptions): Promise<BenchReport> =>
  withWorld({ profile }, async (world) => {
    const sitting = await openSitting(world)
    const students = await begin(world, sitting, await enrol(world, sitting, STUDENTS))
    const load: SavesLoad = {
      ...{ kind: 'saves', label: 'saves', students, questions: sitting.questions },
      ...{ per_request: 1, requests: REQUESTS, connections: 64 },
    }
    await pass(world, load)
    const steps: Step[] = []
    let there = 0
    for (const step of STEPS) {
      await storedAttempts(world, sitting, size * step - there)
      there = size * step
      await world.connection.pool.query('checkpoint')
      const { outcomes, cpu_seconds } = await pass(world, load)
      const outcome = outcomes.saves as Outcome
      steps.push({ step, entries: there * 160, outcome, cpu_us_per_request: each(cpu_seconds, outcome.requests) })
    }
    const cost = (index: number) => {
      const { node = 0, database = 0 } = steps[index]?.cpu_us_per_request ?? {}
      return node + database
    }
    return { rows: [1, 2].map((index) => row(STEPS[index] as number, size, cost(index), cost(0))), raw: { steps } }
  })

interface Step {
  step: number
  entries: number
  outcome: Outcome
  cpu_us_per_request: Record<string, number>
}

function row(step: number, size: number, cost: number, first: number): Row {
  const grown = cost / first
  return {
    what: `a save with ${count(step * size * 160)} entries stored, against ${count(size * 160)}`,
    goal: `≤ ${LIMIT} ×`,
    reached: `${grown.toFixed(2)} ×`,
    ok: grown <= LIMIT,
    note: `CPU of node and database: ${cost} µs against ${first} µs`,
  }
}

import type { SavesLoad } from '../load/saves.ts'
import type { Outcome } from '../load/tally.ts'
import { pass } from '../support/pass.ts'
import type { BenchReport } from '../support/report.ts'
import { atMost, noneLost } from '../support/rows.ts'
import { openSitting } from '../support/sitting.ts'
import { begin, enrol, stored } from '../support/students.ts'
import { withWorld } from '../support/world.ts'
import type { BenchOptions } from './options.ts'

const PHONES = 5000
const ENTRIES = 50

/** The network is back: every phone sends what it kept, each on a connection of its own, all at once. */
export const herd = ({ profile }: BenchOptions): Promise<BenchReport> =>
  withWorld({ profile }, async (world) => {
    const sitting = await openSitting(world)
    const students = await begin(world, sitting, await enrol(world, sitting, PHONES))
    const load: SavesLoad = {
      ...{ kind: 'saves', label: 'herd', students, questions: sitting.questions },
      ...{ per_request: ENTRIES, requests: PHONES, connections: PHONES },
    }
    const { outcomes, cpu_seconds } = await pass(world, load)
    const outcome = outcomes.herd as Outcome
    const failures = Object.entries({ ...outcome.statuses, ...outcome.repeated })
      .filter(([status]) => Number(status) >= 500 || status === '0')
      .reduce((sum, [, times]) => sum + times, 0)
    const rows = [
      atMost('5,000 phones with 50 entries each after an outage: drained', outcome.seconds, 30, 's'),
      atMost('replies 5xx and broken connections', failures, 0, ''),
      noneLost(PHONES * ENTRIES, await stored(world)),
    ]
    return { rows, raw: { herd: outcome, cpu_seconds } }
  })

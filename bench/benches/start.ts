import type { Outcome } from '../load/tally.ts'
import { pass } from '../support/pass.ts'
import type { BenchReport } from '../support/report.ts'
import { atMost } from '../support/rows.ts'
import { savesMeanwhile } from '../support/saves-meanwhile.ts'
import { openSitting } from '../support/sitting.ts'
import { enrol, startCall } from '../support/students.ts'
import { withWorld } from '../support/world.ts'
import type { BenchOptions } from './options.ts'

const STUDENTS = 5000
const WITHIN_MS = 1000
const SECONDS = 5

/** Everybody begins in the same second, each phone on a connection of its own, while others already answer. */
export const start = ({ profile }: BenchOptions): Promise<BenchReport> =>
  withWorld({ profile }, async (world) => {
    const sitting = await openSitting(world, 'sealed')
    const saves = await savesMeanwhile(world, sitting, SECONDS)
    const students = await enrol(world, sitting, STUDENTS)
    const calls = students.map((student) => startCall(student, sitting))
    const starts = { kind: 'calls', label: 'starts', calls, connections: STUDENTS, within: WITHIN_MS } as const
    const { outcomes, cpu_seconds } = await pass(world, starts, saves)
    const [started, saved] = [outcomes.starts as Outcome, outcomes.saves as Outcome]
    const rows = [
      atMost('5,000 students begin a sealed exam in one second: all started', started.seconds, 3, 's'),
      atMost('p99 of a start', started.p99 / 1000, 3, 's'),
      atMost('starts refused or sent away', started.refused + sentAway(started), 0, ''),
      atMost('saves meanwhile, p99', saved.p99, 50, 'ms'),
    ]
    return { rows, raw: { starts: started, saves: saved, cpu_seconds } }
  })

const sentAway = ({ repeated }: Outcome) => Object.values(repeated).reduce((sum, times) => sum + times, 0)

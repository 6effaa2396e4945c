import type { SavesLoad } from '../load/saves.ts'
import { pass } from '../support/pass.ts'
import { usageOf } from '../support/processes.ts'
import type { BenchReport, Row } from '../support/report.ts'
import { atMost } from '../support/rows.ts'
import { openSitting } from '../support/sitting.ts'
import { begin, enrol } from '../support/students.ts'
import { withWorld } from '../support/world.ts'
import type { BenchOptions } from './options.ts'

const STUDENTS = 5000
const RATE = 1500
const SECONDS = 60
const FLAT = 1.1

/** A minute of steady saves: how much memory a node takes, and whether it grows. */
export const memory = ({ profile }: BenchOptions): Promise<BenchReport> =>
  withWorld({ profile }, async (world) => {
    const sitting = await openSitting(world)
    const students = await begin(world, sitting, await enrol(world, sitting, STUDENTS))
    const load: SavesLoad = {
      ...{ kind: 'saves', label: 'saves', students, questions: sitting.questions },
      ...{ per_request: 1, requests: RATE * SECONDS, connections: 64, rate: RATE },
    }
    const samples: number[] = []
    const sampling = setInterval(() => samples.push(usageOf(world.node.pid).rss_mb), 1000)
    const { outcomes } = await pass(world, load)
    clearInterval(sampling)
    const third = Math.floor(samples.length / 3)
    const [middle, last] = [mean(samples.slice(third, 2 * third)), mean(samples.slice(2 * third))]
    const { rows } = await world.connection.pool.query(
      'select name, setting, unit from pg_settings where name = any($1)',
      [SETTINGS],
    )
    return {
      rows: [atMost('memory of a node under load', Math.max(...samples), 300, 'MB'), flatRow(middle, last)],
      raw: { rss_mb: samples, saves: outcomes.saves, postgresql: rows },
    }
  })

const SETTINGS = [
  'fsync',
  'synchronous_commit',
  'full_page_writes',
  'shared_buffers',
  'max_wal_size',
  'wal_buffers',
  'work_mem',
  'checkpoint_timeout',
  'max_connections',
]

function flatRow(middle: number, last: number): Row {
  const grown = last / middle
  return {
    what: 'memory in the last 20 s against the 20 s before',
    goal: `≤ ${FLAT} ×`,
    reached: `${grown.toFixed(2)} ×`,
    ok: grown <= FLAT,
  }
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

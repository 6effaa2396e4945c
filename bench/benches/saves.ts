import type { SavesLoad } from '../load/saves.ts'
import type { Outcome } from '../load/tally.ts'
import { each, pass } from '../support/pass.ts'
import { PGBENCH_MISSING, upsertsPerSecond } from '../support/pgbench.ts'
import { type BenchReport, count, type Row } from '../support/report.ts'
import { atMost, noneLost } from '../support/rows.ts'
import { openSitting } from '../support/sitting.ts'
import { begin, enrol, stored } from '../support/students.ts'
import { type BenchWorld, withWorld } from '../support/world.ts'
import type { BenchOptions } from './options.ts'

const STUDENTS = 2000
const CONNECTIONS = 64
const PGBENCH_SECONDS = 5
const CALM_SECONDS = 8
const WARM_UP = { per_request: 1, requests: 20_000 }
const P99_MS = 30
/** Entries a request, requests sent, and the share of pgbench's single-row upserts to reach. */
const ONE = { per_request: 1, requests: 120_000, goal: 0.7 }
const LARGER = [
  { per_request: 10, requests: 60_000, goal: 0.45 },
  { per_request: 100, requests: 12_000, goal: 0.12 },
]

/** Saves through the whole real path: HTTP, upload token, validation, hashing, one durable commit. */
export const saves = ({ profile }: BenchOptions): Promise<BenchReport> => withWorld({ profile }, measured)

async function measured(world: BenchWorld): Promise<BenchReport> {
  const sitting = await openSitting(world)
  const students = await begin(world, sitting, await enrol(world, sitting, STUDENTS))
  const sent: number[] = []

  async function run(size: Pick<SavesLoad, 'per_request' | 'requests' | 'rate'>) {
    const load: SavesLoad = {
      ...{ kind: 'saves', label: 'saves', students, questions: sitting.questions, connections: CONNECTIONS },
      ...size,
    }
    const { outcomes, cpu_seconds } = await pass(world, load)
    const outcome = outcomes.saves as Outcome
    sent.push(outcome.requests * size.per_request)
    return { outcome, cpu_us_per_request: each(cpu_seconds, outcome.requests) }
  }

  await run(WARM_UP)
  const upserts = await upsertsPerSecond(world.connection.url, PGBENCH_SECONDS)
  const single = await run(ONE)
  const half = Math.round(single.outcome.per_second / 2)
  // Before a million entries more, after which the database has its upkeep to do.
  const calm = await run({ per_request: 1, requests: half * CALM_SECONDS, rate: half })
  const sizes = [{ ...ONE, ...single }]
  for (const size of LARGER) sizes.push({ ...size, ...(await run(size)) })

  const rows = [
    ...sizes.map((size) => shareRow(size, upserts)),
    atMost('p99 of a save at half that rate', calm.outcome.p99, P99_MS, 'ms'),
    noneLost(sum(sent), await stored(world)),
  ]
  return { rows, raw: { pgbench_upserts_per_second: upserts, sizes, half_rate: calm } }
}

function shareRow({ per_request, goal, outcome }: typeof ONE & { outcome: Outcome }, upserts: number | null): Row {
  const entries = per_request === 1 ? 'one entry' : `${per_request} entries`
  const row = { what: `saves, ${entries} a request, against pgbench single-row upserts`, goal: `≥ ${goal} ×` }
  if (upserts === null) return { ...row, reached: 'not measured', ok: false, note: PGBENCH_MISSING }
  const share = outcome.per_second / upserts
  const note = `${count(outcome.per_second)}/s, pgbench ${count(upserts)}/s, refused ${count(outcome.refused)}`
  return { ...row, reached: `${share.toFixed(2)} ×`, ok: share >= goal && outcome.refused === 0, note }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

import { randomBytes, randomUUID } from 'node:crypto'
import type { InitReply, InitRequest } from '#contract/exam/log/messages.ts'
import type { LogStarted } from '../load/log-phone.ts'
import type { LogSavesLoad } from '../load/log-saves.ts'
import type { Outcome } from '../load/tally.ts'
import { each, pass } from '../support/pass.ts'
import { PGBENCH_MISSING, upsertsPerSecond } from '../support/pgbench.ts'
import { type BenchReport, count, type Row } from '../support/report.ts'
import { noneLost } from '../support/rows.ts'
import { type OpenSitting, openSitting } from '../support/sitting.ts'
import { enrol, type Student } from '../support/students.ts'
import { type BenchWorld, withWorld } from '../support/world.ts'
import type { BenchOptions } from './options.ts'

const STUDENTS = 2000
const CONNECTIONS = 64
const PGBENCH_SECONDS = 5
const WARM_UP = { per_request: 1, requests: 20_000 }
/** Entries a request, requests sent, and the share of pgbench's single-row upserts to reach. */
const SIZES = [
  { per_request: 1, requests: 120_000, goal: 0.7 },
  { per_request: 10, requests: 60_000, goal: 0.45 },
  { per_request: 100, requests: 12_000, goal: 0.12 },
]

/** Saves of version 2 through the whole real path: HTTP, upload token, validation, hashing, one durable commit. */
export const log = ({ profile }: BenchOptions): Promise<BenchReport> => withWorld({ profile }, measured)

async function measured(world: BenchWorld): Promise<BenchReport> {
  const sitting = await openSitting(world)
  const students = await begin(world, sitting, await enrol(world, sitting, STUDENTS))
  let sent = 0

  async function run(size: Pick<LogSavesLoad, 'per_request' | 'requests'>) {
    const of = { students, questions: sitting.questions.length, connections: CONNECTIONS }
    const load: LogSavesLoad = { kind: 'log-saves', label: 'saves', ...of, ...size }
    const { outcomes, cpu_seconds } = await pass(world, load)
    const outcome = outcomes.saves as Outcome
    sent += outcome.requests * size.per_request
    return { outcome, cpu_us_per_request: each(cpu_seconds, outcome.requests) }
  }

  await run(WARM_UP)
  const upserts = await upsertsPerSecond(world.connection.url, PGBENCH_SECONDS)
  const sizes = []
  for (const size of SIZES) sizes.push({ ...size, ...(await run(size)) })
  const rows = [...sizes.map((size) => shareRow(size, upserts)), noneLost(sent, await stored(world))]
  return { rows, raw: { pgbench_upserts_per_second: upserts, sizes } }
}

function shareRow(
  { per_request, goal, outcome }: (typeof SIZES)[0] & { outcome: Outcome },
  upserts: number | null,
): Row {
  const entries = per_request === 1 ? 'one entry' : `${per_request} entries`
  const row = { what: `saves, ${entries} a request, against pgbench single-row upserts`, goal: `≥ ${goal} ×` }
  if (upserts === null) return { ...row, reached: 'not measured', ok: false, note: PGBENCH_MISSING }
  const share = outcome.per_second / upserts
  const note = `${count(outcome.per_second)}/s, pgbench ${count(upserts)}/s, refused ${count(outcome.refused)}`
  return { ...row, reached: `${share.toFixed(2)} ×`, ok: share >= goal && outcome.refused === 0, note }
}

async function begin(world: BenchWorld, sitting: OpenSitting, students: Student[]): Promise<LogStarted[]> {
  const bodies = students.map((): InitRequest => {
    const writer = randomBytes(8).toString('base64url')
    return {
      ...{ attempt_id: randomUUID(), jadwal_id: sitting.jadwal_id, paper_sha256: sitting.paper_sha256 },
      ...{ phone_id: randomUUID(), origin: { writer, seq: 1 }, m_now: 0, wall_now: Date.now() },
      ...{ heads: [[writer, 1]], most: 1000, facts_seq: 0 },
    }
  })
  const calls = students.map(({ token }, n) => ({
    method: 'POST' as const,
    path: '/api/log/init',
    token,
    body: bodies[n],
  }))
  const { collected, outcomes } = await world.generator.run({
    port: world.node.port,
    loads: [{ kind: 'calls', label: 'start', calls, connections: 16, collect: true }],
  })
  if (outcomes.start?.refused) throw new Error(`starts refused: ${JSON.stringify(outcomes.start.statuses)}`)
  return collected.map((reply, n) => {
    const { attempt_id, phone_id, origin } = bodies[n] as InitRequest
    return { attempt_id, phone_id, writer: origin.writer, token: (JSON.parse(reply) as InitReply).upload_token }
  })
}

/** Entries that stand in the database. */
async function stored({ connection }: BenchWorld): Promise<number> {
  const { rows } = await connection.pool.query('select sum(to_seq - from_seq + 1)::int as n from log_batch')
  return rows[0].n
}

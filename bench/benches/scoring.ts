import { PgBoss } from 'pg-boss'
import type { QueuedJob } from '#server/queue/boss.ts'
import type { Outcome } from '../load/tally.ts'
import { pass } from '../support/pass.ts'
import type { BenchReport } from '../support/report.ts'
import { atMost } from '../support/rows.ts'
import { savesMeanwhile } from '../support/saves-meanwhile.ts'
import { openSitting } from '../support/sitting.ts'
import { storedAttempts } from '../support/stored-attempts.ts'
import { type BenchWorld, withWorld } from '../support/world.ts'
import type { BenchOptions } from './options.ts'

const ATTEMPTS = 20_000
const SAVES_SECONDS = 15

/** A national sitting is over: the scores of all its sealed attempts, worked out by the server's own job. */
export const scoring = ({ profile, students = ATTEMPTS }: BenchOptions): Promise<BenchReport> =>
  withWorld({ profile }, async (world) => {
    const sitting = await openSitting(world)
    const ids = await storedAttempts(world, sitting, students)
    const saves = await savesMeanwhile(world, sitting, SAVES_SECONDS)
    await queue(world, ids)
    const from = performance.now()
    const [seconds, { outcomes, cpu_seconds }] = await Promise.all([
      allScored(world, ids.length).then(() => (performance.now() - from) / 1000),
      pass(world, saves),
    ])
    const saved = outcomes.saves as Outcome
    const rows = [
      atMost(`${students} sealed attempts of 160 questions scored`, seconds, 20, 's'),
      atMost('saves meanwhile, p99', saved.p99, 50, 'ms'),
    ]
    return { rows, raw: { seconds, saves: saved, cpu_seconds } }
  })

/** As the sealing of each attempt asks for its score. */
async function queue({ connection }: BenchWorld, ids: string[]): Promise<void> {
  const boss = new PgBoss({ connectionString: connection.url, max: 2, supervise: false, schedule: false })
  await boss.start()
  await boss.insert(
    'score',
    ids.map((attempt_id) => ({
      data: { data: { attempt_id }, request_ids: [] } satisfies QueuedJob,
      singletonKey: attempt_id,
    })),
  )
  await boss.stop({ graceful: false })
}

const PATIENCE_MS = 120_000
const LOOK_MS = 200

async function allScored({ connection }: BenchWorld, count: number): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  while (performance.now() < until) {
    const { rows } = await connection.pool.query('select count(*)::int as n from result')
    if (rows[0].n >= count) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  throw new Error(`not all scores were there after ${PATIENCE_MS / 1000} s`)
}

import { API } from '#contract/version.ts'
import { adminToken } from '../support/admin-token.ts'
import { CROWD, CROWD_IDS, fillCrowd } from '../support/crowd.ts'
import { callsOf, declaredLists, type ListCall, otherLists } from '../support/list-calls.ts'
import { type BenchReport, count } from '../support/report.ts'
import { atMost } from '../support/rows.ts'
import { type BenchWorld, withWorld } from '../support/world.ts'
import type { BenchOptions } from './options.ts'

const GOAL_MS = 100
/** A call that took more than half of the goal is timed so often again, and the middle of all counts. */
const AGAIN = 4

interface Timed extends ListCall {
  ms: number
}

/** Every list of the back office at the size of a large provider: first page, filters, orders and searches. */
export async function lists({ profile }: BenchOptions): Promise<BenchReport> {
  // One person asks thousands of times in a minute here.
  process.env.CALLS_PER_MINUTE = '0'
  return withWorld({ profile }, async (world) => {
    const say = (text: string) => process.stdout.write(`${text}\n`)
    await fillCrowd(world.connection.pool, say)
    return reportOf(await timeAll(world, say))
  })
}

type Ask = (path: string) => Promise<{ body: unknown; ms: number }>
type Asked = Pick<BenchWorld, 'connection' | 'jwtSecret' | 'node'>

async function timeAll(world: Asked, say: (text: string) => void): Promise<Timed[]> {
  const ask = await asker(world)
  const timed: Timed[] = []
  for (const resource of declaredLists()) {
    const { body } = await ask(`/${resource.name}?size=100`)
    for (const call of callsOf(resource, (body as { data: Record<string, unknown>[] }).data)) {
      timed.push({ ...call, ms: await timeOf(ask, call) })
    }
    say(`  /${resource.name}: ${count(timed.filter(({ list }) => list === `/${resource.name}`).length)} calls`)
  }
  for (const call of otherLists(await idsOf(world))) timed.push({ ...call, ms: await timeOf(ask, call) })
  return timed
}

/** A super admin, who sees most and so waits longest. */
async function asker(world: Asked): Promise<Ask> {
  const { node } = world
  const token = await adminToken(world)
  return async (path) => {
    const from = performance.now()
    const reply = await fetch(`http://127.0.0.1:${node.port}${API}${path}`, {
      headers: { authorization: `Bearer ${token()}` },
    })
    const body = await reply.json()
    const ms = performance.now() - from
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(body)}`)
    return { body, ms }
  }
}

/** Its time in ms, as the caller on the same machine sees it. */
async function timeOf(ask: Ask, { path }: ListCall): Promise<number> {
  const { ms: first } = await ask(path)
  if (first <= GOAL_MS / 2) return first
  const times = [first]
  for (let n = 0; n < AGAIN; n++) times.push((await ask(path)).ms)
  return times.sort((a, b) => a - b)[AGAIN / 2] ?? first
}

async function idsOf({ connection }: Pick<BenchWorld, 'connection'>): Promise<Record<string, string>> {
  const entries = await Promise.all(
    Object.entries(CROWD_IDS).map(async ([name, sql]): Promise<[string, string]> => {
      const { rows } = await connection.pool.query(sql)
      return [name, (rows[0] as { id: string }).id]
    }),
  )
  return Object.fromEntries(entries)
}

function reportOf(timed: readonly Timed[]): BenchReport {
  const groups = [...Map.groupBy(timed, ({ list }) => list)]
  const rows = groups.map(([list, calls]) => {
    const [slowest] = calls.toSorted((a, b) => b.ms - a.ms)
    const slow = calls.filter(({ ms }) => ms > GOAL_MS).length
    const note = `${count(calls.length)} calls${slow ? `, ${slow} too slow` : ''}; slowest ${slowest?.path}`
    return { ...atMost(`GET ${list}`, slowest?.ms ?? 0, GOAL_MS, 'ms'), note }
  })
  const round = (ms: number) => Math.round(ms * 10) / 10
  const slow = timed.filter(({ ms }) => ms > GOAL_MS).map(({ path, ms }) => ({ path, ms: round(ms) }))
  const sorted = timed.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number) => round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  const spread = { calls: timed.length, p50_ms: at(0.5), p95_ms: at(0.95), p99_ms: at(0.99), max_ms: at(1) }
  return { rows, raw: { crowd: CROWD, spread, too_slow: slow } }
}

import { attackBy, SIDES, type Side, type SideReport } from '#tests/support/attack/campaign.ts'
import { prepare } from '#tests/support/attack/ground.ts'
import type { ApiDocument } from '#tests/support/attack/operations.ts'
import { usageOf } from '../support/processes.ts'
import { type BenchReport, count, type Row } from '../support/report.ts'
import { withVictim } from './victim.ts'

interface AttackOptions {
  /** Of each side. */
  calls: number
  seed: number
  sides?: string[] | undefined
  say(line: string): void
}

const LANES = 6
const SHOWN_FINDINGS = 5
const WARM_CALLS = 5000
/** What the process may have grown by (MB) between the end of warming up and the end of a side's calls. */
const FLAT_MB = 60

/** Hostile calls of every side against a real server process on the embedded PostgreSQL. */
export async function attack({ calls, seed, sides, say }: AttackOptions): Promise<BenchReport> {
  const asked = SIDES.filter((side) => !sides || sides.includes(side))
  const rows: Row[] = []
  const raw: Record<string, unknown> = { seed }
  for (const side of asked) {
    const outcome = await withVictim(async ({ ground, pid }) => {
      await prepare(ground)
      const document = (await (await fetch(`http://127.0.0.1:${ground.port}/api/openapi.json`)).json()) as ApiDocument
      const options = { ground, document, lanes: LANES }
      await attackBy(side, { ...options, seed: seed + 1_000_000, calls: WARM_CALLS })
      const memory = [usageOf(pid).rss_mb]
      const tell = (done: number) => {
        memory.push(usageOf(pid).rss_mb)
        say(`${side}: ${count(done)} calls, ${memory.at(-1)} MB`)
      }
      const report = await attackBy(side, { ...options, seed, calls, every: { calls: 10_000, tell } })
      memory.push(usageOf(pid).rss_mb)
      return { report, memory }
    })
    for (const finding of outcome.report.findings.slice(0, SHOWN_FINDINGS)) say(JSON.stringify(finding, null, 2))
    rows.push(...rowsOf(side, outcome.report, outcome.memory))
    const { findings, ...figures } = outcome.report
    raw[side] = { ...figures, findings: findings.slice(0, 50), rss_mb: outcome.memory }
  }
  return { rows, raw }
}

function rowsOf(side: Side, report: SideReport, memory: number[]): Row[] {
  const { calls, seconds, findings, changed, slowest } = report
  const [first = 0, last = 0] = [memory[0], memory.at(-1)]
  return [
    {
      what: `hostile calls by a ${side}: faults, hangs, leaks`,
      goal: '0',
      reached: String(findings.length),
      ok: findings.length === 0,
      note: `${count(calls)} calls in ${Math.round(seconds)} s, slowest ${Math.round(slowest)} ms`,
    },
    ...(side === 'stranger' || side === 'student'
      ? [row(`${side}: tables with changed rows of others`, '0', String(changed.length), changed.length === 0)]
      : []),
    row(`${side}: memory of the server`, `+ ≤ ${FLAT_MB} MB`, `${first} → ${last} MB`, last - first <= FLAT_MB),
  ]
}

const row = (what: string, goal: string, reached: string, ok: boolean): Row => ({ what, goal, reached, ok })

import { attackBy, SIDES, type Side, type SideReport } from '#tests/support/attack/campaign.ts'
import { prepare } from '#tests/support/attack/ground.ts'
import type { ApiDocument } from '#tests/support/attack/operations.ts'
import { usageOf } from '../support/processes.ts'
import { count, type Row } from '../support/report.ts'
import type { Attack } from './types.ts'
import { withVictim } from './victim.ts'

const WORKERS = 6
const SHOWN_FINDINGS = 5
const WARM_CALLS = 5000
/** Of memory, over a side's calls. */
const SAMPLES = 12
/** How much more memory the last third of the calls may take than the middle one. */
const FLAT = 1.1

/** Hostile calls, made from the API's own document, by every kind of visitor against a real server process. */
export const hostileCalls: Attack = async (say, switches) => {
  const calls = Number(switches.calls ?? 100_000)
  const seed = Number(switches.seed ?? 1)
  const sides = switches.sides?.split(',')
  const asked = SIDES.filter((side) => !sides || sides.includes(side))
  const rows: Row[] = []
  const raw: Record<string, unknown> = { seed }
  for (const side of asked) {
    const { outcome, stops, logged } = await withVictim(async ({ ground: open, pid }) => {
      const ground = await prepare(open)
      const document = (await (await fetch(`http://127.0.0.1:${ground.port}/api/openapi.json`)).json()) as ApiDocument
      const options = { ground, document, workers: WORKERS }
      await attackBy(side, { ...options, seed: seed + 1_000_000, calls: WARM_CALLS })
      const memory = [usageOf(pid).rss_mb]
      const tell = (done: number) => {
        memory.push(usageOf(pid).rss_mb)
        say(`${side}: ${count(done)} calls, ${memory.at(-1)} MB`)
      }
      const report = await attackBy(side, {
        ...options,
        seed,
        calls,
        every: { calls: Math.ceil(calls / SAMPLES), tell },
      })
      memory.push(usageOf(pid).rss_mb)
      return { report, memory }
    })
    for (const finding of outcome.report.findings.slice(0, SHOWN_FINDINGS)) say(JSON.stringify(finding, null, 2))
    if (outcome.report.findings.length) for (const line of logged.slice(0, SHOWN_FINDINGS)) say(line)
    rows.push(...rowsOf(side, outcome.report, outcome.memory))
    rows.push(row(`${side}: the server stops when asked`, 'yes', stops ? 'yes' : 'no', stops))
    const { findings, ...figures } = outcome.report
    raw[side] = { ...figures, findings: findings.slice(0, 50), rss_mb: outcome.memory }
  }
  return { rows, raw }
}

function rowsOf(side: Side, report: SideReport, memory: number[]): Row[] {
  const { calls, seconds, findings, changed, slowest, late } = report
  const third = Math.floor(memory.length / 3)
  const grown = mean(memory.slice(-third)) / mean(memory.slice(third, 2 * third))
  return [
    {
      what: `hostile calls by a ${side}: faults, hangs, leaks`,
      goal: '0',
      reached: String(findings.length),
      ok: findings.length === 0,
      ...(BEFORE[side] && { before: BEFORE[side] }),
      note: `${count(calls)} calls in ${Math.round(seconds)} s, slowest ${Math.round(slowest)} ms, ${late} in time only at the second try`,
    },
    ...(side === 'stranger' || side === 'student'
      ? [row(`${side}: tables with changed rows of others`, '0', String(changed.length), changed.length === 0)]
      : []),
    {
      ...row(`${side}: memory, last third against the middle`, `≤ ${FLAT} ×`, `${grown.toFixed(2)} ×`, grown <= FLAT),
      note: `${memory[0]} MB before, ${memory.at(-1)} MB after`,
    },
  ]
}

/** Of 100,000 calls, when they were first made. */
const BEFORE: Partial<Record<Side, string>> = { stranger: '1', super: '1' }

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const row = (what: string, goal: string, reached: string, ok: boolean): Row => ({ what, goal, reached, ok })

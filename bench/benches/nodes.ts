import type { SavesLoad } from '../load/saves.ts'
import type { Outcome } from '../load/tally.ts'
import { balanced } from '../support/balanced.ts'
import { type BenchReport, count, type Row } from '../support/report.ts'
import { noneLost } from '../support/rows.ts'
import { openSitting } from '../support/sitting.ts'
import { begin, enrol, stored } from '../support/students.ts'
import { withWorld } from '../support/world.ts'
import type { BenchOptions } from './options.ts'

const STUDENTS = 2000
const REQUESTS = 40_000
const KILLED_AFTER_MS = 1500
const NOISE = 0.9

/** Two nodes on one database behind a plain TCP balancer; then one of them dies in the midst of saves. */
export const nodes = ({ profile }: BenchOptions): Promise<BenchReport> =>
  withWorld({ profile }, async (world) => {
    const sitting = await openSitting(world)
    const students = await begin(world, sitting, await enrol(world, sitting, STUDENTS))
    const load: SavesLoad = {
      ...{ kind: 'saves', label: 'saves', students, questions: sitting.questions },
      ...{ per_request: 1, requests: REQUESTS, connections: 64 },
    }
    const behind = (ports: number[]) =>
      balanced(ports, async (port) => (await world.generator.run({ port, loads: [load] })).outcomes.saves as Outcome)

    const other = await world.anotherNode()
    const both = [world.node.port, other.port]
    await behind(both)
    const one = await behind([world.node.port])
    const two = await behind(both)
    const killing = setTimeout(() => void other.stop('SIGKILL'), KILLED_AFTER_MS)
    const killed = await behind(both)
    clearTimeout(killing)
    const sent = 4 * killed.requests
    const rows = [shareRow(one, two), noneLost(sent, await stored(world)), brokenRow(killed)]
    return { rows, raw: { one, two, one_of_two_killed: killed } }
  })

function shareRow(one: Outcome, two: Outcome): Row {
  const share = two.per_second / one.per_second
  const note = `${count(one.per_second)}/s and ${count(two.per_second)}/s`
  return {
    what: 'saves of two nodes against one, behind a TCP balancer',
    goal: `≥ 1 × (noise ${Math.round((1 - NOISE) * 100)} %)`,
    reached: `${share.toFixed(2)} ×`,
    ok: share >= NOISE,
    note,
  }
}

function brokenRow({ repeated, refused }: Outcome): Row {
  const note = `${count(repeated[0] ?? 0)} requests broken off by the kill were sent again`
  return { what: 'one of two nodes killed: saves refused', goal: '0', reached: count(refused), ok: refused === 0, note }
}

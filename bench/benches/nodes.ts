import type { SavesLoad } from '../load/saves.ts'
import type { Outcome } from '../load/tally.ts'
import { balanced } from '../support/balanced.ts'
import { usageOf } from '../support/processes.ts'
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
/** Saves a second that three nodes of this machine take in their stride. */
const CALM_RATE = 2000
const CALM_REQUESTS = 20_000

/**
 * Two nodes on one database behind a plain TCP balancer; then one of them dies in the midst of saves; then three, where each save of a
 * student comes to another node.
 */
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

    const three = [world.node, await world.anotherNode(), await world.anotherNode()]
    const calm = { ...load, rate: CALM_RATE, requests: CALM_REQUESTS }
    /** CPU time of nodes and database, µs a save. */
    const cost = async (moving: boolean) => {
      const spent = () => three.reduce((sum, { pid }) => sum + usageOf(pid).cpu_seconds, world.cpu().database)
      const before = spent()
      const ports = three.map(({ port }) => port)
      const { saves } = await balanced(
        ports,
        async (port) => (await world.generator.run({ port, loads: [{ ...calm, moving }] })).outcomes,
      )
      return { us: Math.round(((spent() - before) * 1e6) / CALM_REQUESTS), outcome: saves as Outcome }
    }
    await cost(true)
    const [stays, moves] = [await cost(false), await cost(true)]
    for (const node of three.slice(1)) await node.stop()

    const sent = [one, one, two, killed, moves.outcome, stays.outcome, moves.outcome].reduce(
      (sum, { requests }) => sum + requests,
      0,
    )
    const rows = [shareRow(one, two), noneLost(sent, await stored(world)), brokenRow(killed), movingRow(stays, moves)]
    return { rows, raw: { one, two, one_of_two_killed: killed, stays, moves } }
  })

interface Cost {
  us: number
  outcome: Outcome
}

function movingRow(stays: Cost, moves: Cost): Row {
  const share = moves.us / stays.us
  const refused = stays.outcome.refused + moves.outcome.refused
  return {
    what: 'three nodes, each save of a student at another one: CPU time of nodes and database, against one that stays',
    goal: '≤ 1.1 ×',
    reached: `${share.toFixed(2)} ×`,
    ok: share <= 1.1 && refused === 0,
    note: `${moves.us} and ${stays.us} µs a save, refused ${refused}`,
  }
}

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

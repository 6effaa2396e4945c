import { type CallsLoad, callsLanes } from './calls.ts'
import { drive, type Lane } from './lane.ts'
import { type ReplayLoad, replayLanes } from './replay.ts'
import { type SavesLoad, savesLanes } from './saves.ts'
import { type Outcome, Tally } from './tally.ts'

export type Load = SavesLoad | CallsLoad | ReplayLoad

/** Loads that begin in the same moment. */
export interface Order {
  /** Of the server or balancer. */
  port: number
  /** 127.0.0.1 where absent. */
  host?: string
  loads: Load[]
}

export interface Report {
  outcomes: Record<string, Outcome>
  /** Bodies of the load that asked for them. */
  collected: string[]
  /** CPU time of the generator from start to end, s. */
  cpu_seconds: number
}

/** The load generator: a process of its own that is given orders and reports. */
process.on('message', (order: Order) => {
  void carryOut(order).then(
    (report) => process.send?.({ report }),
    (error: Error) => process.send?.({ error: error.message }),
  )
})

async function carryOut({ port, host = '127.0.0.1', loads }: Order): Promise<Report> {
  const collected: string[] = []
  const lanes = loads.flatMap((load) => lanesOf(load, collected))
  const tallies = new Map(loads.map(({ label }) => [label, new Tally()]))
  const before = process.cpuUsage()
  const start = performance.now()
  await Promise.all(lanes.map((lane) => drive(lane, { host, port }, tallies.get(lane.label) as Tally, start)))
  const { user, system } = process.cpuUsage(before)
  const outcomes = Object.fromEntries([...tallies].map(([label, tally]) => [label, tally.outcome(start)]))
  return { outcomes, collected, cpu_seconds: (user + system) / 1e6 }
}

function lanesOf(load: Load, collected: string[]): Lane[] {
  if (load.kind === 'saves') return savesLanes(load)
  return load.kind === 'replay' ? replayLanes(load) : callsLanes(load, collected)
}

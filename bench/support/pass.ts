import type { Outcome } from '../load/tally.ts'
import type { Load } from '../load/worker.ts'
import type { BenchWorld } from './world.ts'

export interface Pass {
  outcomes: Record<string, Outcome>
  /** CPU time of each side, s. */
  cpu_seconds: { node: number; database: number; generator: number }
}

/** Loads that begin at once on the world's node, with what each side spent on them. */
export async function pass(world: BenchWorld, ...loads: Load[]): Promise<Pass> {
  const before = world.cpu()
  const { outcomes, cpu_seconds } = await world.generator.run({ port: world.node.port, loads })
  const after = world.cpu()
  const node = round(after.node - before.node)
  const database = round(after.database - before.database)
  return { outcomes, cpu_seconds: { node, database, generator: round(cpu_seconds) } }
}

/** Time of one request, µs. */
export const each = (cpu: Pass['cpu_seconds'], requests: number) =>
  Object.fromEntries(Object.entries(cpu).map(([side, seconds]) => [side, Math.round((seconds * 1e6) / requests)]))

const round = (value: number) => Math.round(value * 100) / 100

import type { SavesLoad } from '../load/saves.ts'
import type { OpenSitting } from './sitting.ts'
import { begin, enrol } from './students.ts'
import type { BenchWorld } from './world.ts'

const STUDENTS = 200
const RATE = 300

/** Ordinary answering that goes on while something else storms the server: 300 saves a second of 200 students. */
export async function savesMeanwhile(world: BenchWorld, sitting: OpenSitting, seconds: number): Promise<SavesLoad> {
  const students = await begin(world, sitting, await enrol(world, sitting, STUDENTS))
  const { questions } = sitting
  const load = { kind: 'saves', label: 'saves', students, questions, per_request: 1, connections: 32 } as const
  // The first calls of a process are compiled while they run; phones of a real sitting never meet such a server.
  const { outcomes } = await world.generator.run({ port: world.node.port, loads: [{ ...load, requests: 6000 }] })
  if (outcomes.saves?.refused) throw new Error('saves were refused before the storm')
  return { ...load, requests: RATE * seconds, rate: RATE }
}

import { play, settle } from './history.ts'
import { broken } from './oracles.ts'

export interface Outcome {
  /** Answers that were found in both stores of a phone. */
  saved: number
  /** What is broken, a line each. */
  faults: string[]
}

/** One history from its beginning to the oracles: of the same seed always the same. */
export async function outcome(seed: number): Promise<Outcome> {
  try {
    const world = await play(seed)
    await settle(world)
    const faults = await broken(world)
    return { saved: world.taps.filter(({ saved }) => saved).length, faults }
  } catch (error) {
    return { saved: 0, faults: [error instanceof Error ? (error.stack ?? error.message) : String(error)] }
  }
}

import './quiet.ts'
import { sha256 } from '../support/exam-world.ts'
import { History, type Surroundings } from './history.ts'
import { judge } from './oracles.ts'
import { type Script, scriptOf } from './steps.ts'

let stray: unknown = null
process.on('unhandledRejection', (error) => {
  stray ??= error
})

export interface Played {
  seed: number
  saved: number
  /** Hash of every call and every line on the server: the same seed gives the same. */
  trace: string
  fault: string | null
}

/** So many histories to one that has Dexie itself under the engine. */
const DEXIE_EVERY = 100
const diskFor = (seed: number) => (seed % DEXIE_EVERY === 0 ? 'dexie' : 'light')

export type Given = Surroundings & { script?: Script }

/** Plays the history of a seed to its end and judges it. Never rejects. */
export async function play(
  seed: number,
  { script = scriptOf(seed), disk = diskFor(seed), backing }: Given = {},
): Promise<Played> {
  stray = null
  let history: History | undefined
  let fault: string | null = null
  try {
    history = await History.of(script, seed, { backing, disk })
    await history.run()
    await history.settle()
    await judge(history)
    if (stray) throw stray
  } catch (error) {
    fault = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    if (process.env.FAULTS_STACK) fault = String((error as Error).stack)
  }
  history?.stop()
  return { seed, saved: history?.taps.filter(({ saved }) => saved).length ?? 0, trace: await traceOf(history), fault }
}

async function traceOf(history: History | undefined): Promise<string> {
  if (!history) return ''
  const logs = await Promise.all([...history.attempts, ...history.others].map((id) => history?.kept(id)))
  const calls = history.s.net.calls.map(({ fate, request }) => [fate, request.path])
  return sha256(JSON.stringify([calls, logs]))
}

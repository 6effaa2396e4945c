import type { Ports } from '../ports.ts'
import type { DrainResult } from './drain.ts'
import type { Policy } from './policy.ts'

/** A tap is on the server within 5 s; this leaves the network a moment. */
const LATEST_MS = 4500
const FIRST_MS = 1000
/** While something waits that neither network nor time will solve soon: a log-in, a refusal. */
const IDLE_MS = 30_000

export interface PumpDeps {
  ports: Pick<Ports, 'after' | 'mono' | 'random'>
  policy: Policy
  drain(): Promise<DrainResult>
  /** Whether anything is unsent that this phone might still send. */
  unsent(): Promise<boolean>
}

/** Decides when to drain. Never two at once in this tab; what comes in meanwhile makes one more round. */
export function createPump({ ports, policy, drain, unsent }: PumpDeps) {
  let timer: { at: number; cancel: () => void } | null = null
  let running: Promise<void> | null = null
  let again = false
  let stopped = false
  let restedSince = Number.NEGATIVE_INFINITY

  function poke(ms: number): void {
    const at = ports.mono() + ms
    if (stopped || (timer && timer.at <= at)) return
    timer?.cancel()
    timer = { at, cancel: ports.after(ms, fire) }
  }

  function fire(): void {
    timer = null
    void run()
  }

  function run(): Promise<void> {
    if (running) {
      again = true
      return running
    }
    running = rounds().finally(() => {
      running = null
    })
    return running
  }

  async function rounds(): Promise<void> {
    do {
      again = false
      const result = await drain().catch((): DrainResult => 'waiting')
      restedSince = ports.mono()
      if (result === 'waiting') poke(Math.max(250, policy.wait()))
      else if (result === 'elsewhere') poke(FIRST_MS)
      else if (await unsent()) poke(IDLE_MS)
    } while (again && !stopped && policy.wait() === 0)
  }

  return {
    /** Something new: soon where nothing was sent for a while, else at the server's pace. */
    soon(flush_after_ms: number): void {
      const rested = ports.mono() - restedSince > LATEST_MS
      const pace = Math.min(flush_after_ms, LATEST_MS) * (0.8 + 0.2 * ports.random())
      poke(Math.max(rested ? FIRST_MS : pace, policy.wait()))
    },
    /** The network may be back, or somebody asked: now, whatever the back-off says. */
    now(): Promise<void> {
      policy.reset()
      return stopped ? Promise.resolve() : run()
    },
    stop(): void {
      stopped = true
      timer?.cancel()
    },
  }
}

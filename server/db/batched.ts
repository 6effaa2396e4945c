import { setTimeout } from 'node:timers/promises'

/**
 * Does what many ask for together, such as one statement for all. Who asks while that is under way waits for the next: what
 * anybody is told was read after they asked, so nothing is ever out of date. `work` answers in the order in which it was asked; where it
 * fails it fails for all. `apart`: it begins again so many ms after the time before at the earliest, so that more who come one by one share it.
 */
export function batched<K, V>(work: (asked: K[]) => Promise<V[]>, apart = 0): (asked: K) => Promise<V> {
  const waiting: Waiting<K, V>[] = []
  let busy = false

  async function run(): Promise<void> {
    busy = true
    while (waiting.length) {
      const pause = apart ? setTimeout(apart, undefined, { ref: false }) : undefined
      const batch = waiting.splice(0, MOST)
      try {
        const found = await work(batch.map(({ asked }) => asked))
        batch.forEach(({ resolve }, index) => {
          resolve(found[index] as V)
        })
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
      await pause
    }
    busy = false
  }

  return (asked) =>
    new Promise<V>((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      if (busy) return
      busy = true
      // What is asked in the same turn of the event loop is done together.
      setImmediate(() => void run())
    })
}

interface Waiting<K, V> {
  asked: K
  resolve(value: V): void
  reject(error: unknown): void
}

/** Of them at once. */
const MOST = 500

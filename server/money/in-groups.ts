import { setTimeout } from 'node:timers/promises'

interface Waiting<T, R> {
  one: T
  resolve(value: R): void
  reject(error: unknown): void
}

/** How many are done together at most. */
const MOST = 64
/** Between two groups of a key, ms: a group costs the same whatever it holds, so that more in one leave time for others. */
const REST_MS = 5

/**
 * Work on things of one key is done together: who comes while a group is at work waits for the next one of the key. `work` answers in
 * the order of what it was given.
 */
export function inGroups<T, R>(
  keyOf: (one: T) => string,
  work: (group: readonly T[]) => Promise<R[]>,
): (one: T) => Promise<R> {
  const lines = new Map<string, Waiting<T, R>[]>()

  async function run(key: string, line: Waiting<T, R>[]): Promise<void> {
    while (line.length) {
      const group = line.splice(0, MOST)
      try {
        const done = await work(group.map(({ one }) => one))
        group.forEach(({ resolve }, index) => void resolve(done[index] as R))
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
      if (line.length) await setTimeout(REST_MS)
    }
    lines.delete(key)
  }

  return (one) =>
    new Promise<R>((resolve, reject) => {
      const key = keyOf(one)
      const line = lines.get(key)
      if (line) return void line.push({ one, resolve, reject })
      const begun = [{ one, resolve, reject }]
      lines.set(key, begun)
      // What comes in the same turn of the event loop joins.
      setImmediate(() => void run(key, begun))
    })
}

/**
 * Looks up what many ask for in one statement. Who asks while one is under way waits for the next: what anybody is told
 * was read after they asked, so nothing is ever out of date. `read` answers in the order of the keys.
 */
export function batchedLookUp<K, V>(read: (keys: K[]) => Promise<V[]>): (key: K) => Promise<V> {
  const waiting: Waiting<K, V>[] = []
  let busy = false

  async function run(): Promise<void> {
    busy = true
    while (waiting.length) {
      const batch = waiting.splice(0, MOST)
      try {
        const found = await read(batch.map(({ key }) => key))
        batch.forEach(({ resolve }, index) => {
          resolve(found[index] as V)
        })
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    busy = false
  }

  return (key) =>
    new Promise<V>((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (busy) return
      busy = true
      // What is asked in the same turn of the event loop joins the same statement.
      setImmediate(() => void run())
    })
}

interface Waiting<K, V> {
  key: K
  resolve(value: V): void
  reject(error: unknown): void
}

/** Keys in one statement. */
const MOST = 500

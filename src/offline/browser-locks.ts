import type { Locks } from './ports.ts'

/** Web Locks; Safari before 15.4 has none and gets locks that hold within one tab. */
export function browserLocks(manager: LockManager | undefined): Locks {
  if (!manager) return tabLocks()
  return {
    run: (name, work) => manager.request(name, work) as ReturnType<typeof work>,
    tryRun: async (name, work) => manager.request(name, { ifAvailable: true }, async (lock) => (lock ? work() : null)),
  }
}

export function tabLocks(): Locks {
  const queues = new Map<string, Promise<unknown>>()
  const run = <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const before = queues.get(name) ?? Promise.resolve()
    const mine = before.catch(() => undefined).then(work)
    queues.set(name, mine)
    const done = () => {
      if (queues.get(name) === mine) queues.delete(name)
    }
    mine.then(done, done)
    return mine
  }
  return { run, tryRun: async (name, work) => (queues.has(name) ? null : run(name, work)) }
}

export interface Locks {
  /** Runs `work` while nobody else of this origin holds `name`. */
  run<T>(name: string, work: () => Promise<T>): Promise<T>
  /** The same, or null at once where somebody holds it. */
  tryRun<T>(name: string, work: () => Promise<T>): Promise<T | null>
  /** Holds `name` together with others who share it; `tryRun` on it answers null as long as anybody does. */
  share<T>(name: string, work: () => Promise<T>): Promise<T>
}

/** Web Locks; Safari before 15.4 has none and gets locks that hold within one tab. */
export function browserLocks(manager: LockManager | undefined): Locks {
  if (!manager) return tabLocks()
  return {
    run: (name, work) => manager.request(name, work) as ReturnType<typeof work>,
    tryRun: async (name, work) => manager.request(name, { ifAvailable: true }, async (lock) => (lock ? work() : null)),
    share: (name, work) => manager.request(name, { mode: 'shared' }, work) as ReturnType<typeof work>,
  }
}

export function tabLocks(): Locks {
  const queues = new Map<string, Promise<unknown>>()
  const shared = new Map<string, number>()
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
  const count = (name: string, more: 1 | -1) => shared.set(name, (shared.get(name) ?? 0) + more)
  return {
    run,
    tryRun: async (name, work) => (queues.has(name) || shared.get(name) ? null : run(name, work)),
    async share(name, work) {
      // Whoever waits is counted: it will look as soon as it may.
      count(name, 1)
      try {
        await queues.get(name)?.catch(() => undefined)
        return await work()
      } finally {
        count(name, -1)
      }
    },
  }
}

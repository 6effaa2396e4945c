const KEPT = 8

/** Remembers the last few results of slow work by a name that changes whenever what it is made from does. */
export function memoize<T>(): (name: string, work: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Promise<T>>()
  return (name, work) => {
    const found = kept.get(name) ?? work()
    kept.delete(name)
    kept.set(name, found)
    if (kept.size > KEPT) kept.delete(kept.keys().next().value as string)
    found.catch(() => kept.delete(name))
    return found
  }
}

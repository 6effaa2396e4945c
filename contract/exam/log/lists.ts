/** What `findLastIndex` and `Map.groupBy` do, which are younger than the oldest browsers. */

/** Where the last of them is; -1: nowhere. */
export function lastIndex<T>(all: readonly T[], is: (one: T) => boolean): number {
  let n = all.length - 1
  while (n >= 0 && !is(all[n] as T)) n--
  return n
}

export function groupBy<T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const one of all) {
    const key = keyOf(one)
    const group = groups.get(key) ?? []
    group.push(one)
    groups.set(key, group)
  }
  return groups
}

/** An attempt as a ranking sees it. `rank_key`: greater is better, place by place. */
export interface Standing {
  attempt_id: string
  user_id: string
  sealed_at: number
  rank_key: readonly number[]
}

/** Arrays as PostgreSQL compares them: the first difference decides, then the length. */
export function compareOrder(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const difference = (a[index] as number) - (b[index] as number)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** Each student's best attempt; of equal ones the first to be sealed. The same as `bestAttempts`. */
export function bestOf<T extends Standing>(attempts: readonly T[]): T[] {
  const best = new Map<string, T>()
  for (const attempt of attempts) {
    const held = best.get(attempt.user_id)
    if (!held || isBetter(attempt, held)) best.set(attempt.user_id, attempt)
  }
  return [...best.values()]
}

function isBetter(a: Standing, b: Standing): boolean {
  const order = compareOrder(a.rank_key, b.rank_key)
  if (order !== 0) return order > 0
  if (a.sealed_at !== b.sealed_at) return a.sealed_at < b.sealed_at
  return a.attempt_id < b.attempt_id
}

/** Place per attempt, 1 first; equals share a place and the next one is left out (1, 2, 2, 4). */
export function placesOf(attempts: readonly Standing[]): Map<string, number> {
  const ordered = [...attempts].sort((a, b) => compareOrder(b.rank_key, a.rank_key))
  const places = new Map<string, number>()
  let place = 0
  ordered.forEach((attempt, index) => {
    const before = ordered[index - 1]
    if (!before || compareOrder(before.rank_key, attempt.rank_key) !== 0) place = index + 1
    places.set(attempt.attempt_id, place)
  })
  return places
}

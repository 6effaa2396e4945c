/** What an action made of the questions of a sub-test: ids in their order, each once. */
export interface IdsChange {
  before: readonly string[]
  after: readonly string[]
}

/**
 * The ids of now without what the change added, and with what it took out, as near to its old place as what stands there
 * allows. Whatever somebody else added, took out or moved meanwhile stays so. Null where the change moved ids and somebody
 * else moved them again since: there is no way back that keeps both.
 */
export function takenBack(now: readonly string[], { before, after }: IdsChange): string[] | null {
  const [had, has, left] = [new Set(before), new Set(after), new Set(now)]
  const ids = now.filter((id) => had.has(id) || !has.has(id))
  for (const [index, id] of before.entries()) if (!has.has(id) && !left.has(id)) insert(ids, id, before, index)
  // Ids that the change neither added nor took out: did it move them, and do they stand as it left them?
  const shared = (list: readonly string[]) => list.filter((id) => had.has(id) && has.has(id) && left.has(id)).join()
  if (shared(before) === shared(after) || shared(now) === shared(before)) return ids
  if (shared(now) !== shared(after)) return null
  const wanted = before.filter((id) => ids.includes(id))
  return ids.map((id) => (had.has(id) ? (wanted.shift() as string) : id))
}

/** After the nearest of those that stood before it, else before the nearest that stood after it, else where it was. */
function insert(ids: string[], id: string, before: readonly string[], index: number): void {
  const placeOf = (other: string | undefined) => (other === undefined ? -1 : ids.indexOf(other))
  const previous = placeOf(before.slice(0, index).findLast((other) => ids.includes(other)))
  const next = placeOf(before.slice(index + 1).find((other) => ids.includes(other)))
  ids.splice(previous >= 0 ? previous + 1 : next >= 0 ? next : index, 0, id)
}

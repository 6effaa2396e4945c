/** Rows of one topic together, topics in the order in which they come. */
export function byTopic<T extends { topik: string }>(rows: readonly T[]): [topik: string, those: T[]][] {
  const topics = new Map<string, T[]>()
  for (const row of rows) topics.set(row.topik, [...(topics.get(row.topik) ?? []), row])
  return [...topics]
}

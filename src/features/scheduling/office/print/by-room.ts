/** People in the order given, room by room; those without one last. */
export function byRoom<T extends { ruang: string | null }>(
  people: readonly T[],
): { ruang: string | null; people: T[] }[] {
  const rooms = Map.groupBy(people, (person) => person.ruang)
  const named = [...rooms].map(([ruang, those]) => ({ ruang, people: those }))
  const order = new Intl.Collator('id', { numeric: true })
  return named.sort((a, b) => (a.ruang === null ? 1 : b.ruang === null ? -1 : order.compare(a.ruang, b.ruang)))
}

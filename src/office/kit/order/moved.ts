/** The list with the item at `from` standing at `to`; the same list where that is no move. */
export function moved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const item = items[from]
  if (item === undefined || from === to || to < 0 || to >= items.length) return items
  const others = items.filter((_other, index) => index !== from)
  return [...others.slice(0, to), item, ...others.slice(to)]
}

/** Where a key on a handle takes its item; undefined for keys that move nothing. */
export function placeAfter(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowUp') return Math.max(0, index - 1)
  if (key === 'ArrowDown') return Math.min(count - 1, index + 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

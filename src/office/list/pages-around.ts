/** The pages a pager offers: first, last, and those around the current one; a word stands for a gap. */
export function pagesAround(page: number, pages: number): (number | 'before' | 'after')[] {
  if (pages <= 5) return Array.from({ length: pages }, (_, index) => index + 1)
  const start = Math.min(Math.max(1, page - 1), pages - 2)
  const middle = [start, start + 1, start + 2]
  return [
    ...(start > 1 ? [1] : []),
    ...(start > 2 ? (['before'] as const) : []),
    ...middle,
    ...(start + 2 < pages - 1 ? (['after'] as const) : []),
    ...(start + 2 < pages ? [pages] : []),
  ]
}

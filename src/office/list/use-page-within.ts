import { useEffect } from 'react'
import type { ListTotal } from '#contract/resource.ts'
import { type ListState, pageInstead } from './list-state.ts'

type OfPage = Pick<ListState, 'page' | 'size'>

/** Rows were deleted or worked off, or a link is old: a page that is no more becomes the last one that is. */
export function usePageWithin(
  state: OfPage,
  change: (part: Pick<OfPage, 'page'>) => void,
  reply: (ListTotal & { data: readonly unknown[] }) | undefined,
): void {
  const page = reply?.data.length === 0 ? pageInstead(state, reply.total) : null
  useEffect(() => {
    if (page !== null) change({ page })
  }, [page, change])
}

import { useEffect } from 'react'
import type { ListTotal } from '#contract/resource.ts'
import { type ListState, pageInstead } from './list-state.ts'

interface Found {
  data: (ListTotal & { data: readonly unknown[] }) | undefined
  isPlaceholderData: boolean
}

/** Rows were deleted, or a link is old: a page that is no more becomes the last one that is. */
export function usePageWithin(state: ListState, change: (next: ListState) => void, found: Found): void {
  const empty = found.data?.data.length === 0 && !found.isPlaceholderData
  const page = empty ? pageInstead(state, found.data?.total ?? 0) : null
  useEffect(() => {
    if (page !== null) change({ ...state, page })
  }, [page, state, change])
}

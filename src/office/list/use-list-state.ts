import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  changed,
  foreignPart,
  knownOf,
  type ListAddress,
  type ListState,
  readListState,
  writeListState,
} from './list-state.ts'
import { keepColumns, keptColumns } from './stored-columns.ts'

export type ChangeList = (part: Partial<ListState>) => void

/** What the address asks of a list, and the way to ask for something else. */
export function useListState(address: ListAddress): [ListState, ChangeList] {
  const [search, setSearch] = useSearchParams()
  const { columns, steps = false } = address
  const state = useMemo(() => {
    const read = readListState(search, address)
    return columns && !read.columns ? { ...read, columns: knownOf(keptColumns(columns.kept), address) } : read
  }, [search, address, columns])
  const change = useCallback(
    (part: Partial<ListState>) => {
      const next = changed(state, part)
      if (columns) keepColumns(columns.kept, next.columns)
      setSearch((now) => writeListState(next, address, foreignPart(now, Object.keys(address.filters))), {
        replace: !steps || 'q' in part,
      })
    },
    [state, address, columns, steps, setSearch],
  )
  return [state, change]
}

import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Spec } from '../spec.ts'
import { keepColumns, keptColumns } from './kept-columns.ts'
import { foreignPart, type ListState, readListState, writeListState } from './list-state.ts'

export function useListState(spec: Spec): [ListState, (next: ListState) => void] {
  const [search, setSearch] = useSearchParams()
  const name = spec.resource.name
  const state = useMemo(() => {
    const all = [...spec.columns, ...spec.more]
    const read = readListState(search, spec.filters, all)
    return { ...read, columns: read.columns ?? keptColumns(name, all) }
  }, [search, spec, name])
  const change = useCallback(
    (next: ListState) => {
      keepColumns(name, next.columns)
      setSearch((now) => writeListState(next, foreignPart(now, spec.filters)), { replace: true })
    },
    [name, spec.filters, setSearch],
  )
  return [state, change]
}

import { useDeferredValue, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Letters of a search. */
export const LONGEST_SEARCH = 120
const LAST_PAGE = 1_000_000

type Change = Record<string, string | undefined>

/** What a list is asked for stands in its address: what is typed, the page, and whatever else it has. */
export function useListAddress() {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState(params.get('q') ?? '')
  const q = useDeferredValue(typed.trim())
  const change = (set: Change) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [key, value] of Object.entries({ page: undefined, ...set })) {
          if (value) after.set(key, value)
          else after.delete(key)
        }
        return after
      },
      { replace: true },
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows what is typed, not the other way round
  useEffect(() => {
    if (q !== (params.get('q') ?? '')) change({ q })
  }, [q])
  const clear = () => {
    setTyped('')
    setParams({}, { replace: true })
  }
  return { params, typed, setTyped, change, clear, ...asked(params) }
}

/** Words of the address that mean nothing here are as if they were not there. */
function asked(params: URLSearchParams) {
  const page = Number(params.get('page') ?? 1)
  return {
    q: params.get('q')?.slice(0, LONGEST_SEARCH) || undefined,
    page: Number.isInteger(page) && page > 0 && page <= LAST_PAGE ? page : 1,
  }
}

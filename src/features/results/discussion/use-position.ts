import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useBookmarks } from './bookmarks.ts'
import { type Filter, fits, type Item, itemsOf, missed, nextAfter, type Part } from './model.ts'

/** Which question is open (kept in the address, so that a reload stays there) and where one can go from it. */
export function usePosition(parts: readonly Part[]) {
  const all = useMemo(() => itemsOf(parts), [parts])
  const [filter, setFilter] = useState<Filter>('semua')
  const [params, setParams] = useSearchParams()
  const bookmarks = useBookmarks(({ ids }) => ids)
  const listed = useMemo(() => all.filter((item) => fits(filter, item, bookmarks)), [all, filter, bookmarks])
  const open = all.findIndex(({ soal }) => soal.id === params.get('soal'))
  // From the result one comes to what went wrong.
  const first = params.get('saring') === 'keliru' ? all.find(missed) : undefined
  const current = all[open] ?? first ?? listed[0] ?? all[0]
  const place = current ? listed.indexOf(current) : -1

  function go(item: Item | undefined) {
    if (!item) return
    const next = new URLSearchParams(params)
    next.set('soal', item.soal.id)
    setParams(next, { replace: true })
    window.scrollTo(0, 0)
  }

  function choose(next: Filter) {
    setFilter(next)
    if (current && fits(next, current, bookmarks)) return
    go(all.find((item) => fits(next, item, bookmarks)))
  }

  const at = current ? all.indexOf(current) : -1
  return {
    all,
    filter,
    choose,
    current,
    go,
    previous: listed[place - 1],
    next: listed[place + 1],
    nextMissed: nextAfter(all, at, missed),
  }
}

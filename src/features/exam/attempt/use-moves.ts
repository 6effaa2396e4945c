import { useCallback, useEffect } from 'react'
import type { Item } from '../model/session.ts'
import { useRunner } from './context.ts'

/** Moving among the items that are open now. The one on the screen counts as seen. */
export function useMoves(items: readonly Item[], item: Item | undefined) {
  const { preferences, writer } = useRunner()
  useEffect(() => {
    if (item) preferences.visit(item.soal.id)
  }, [preferences, item])
  const review = useCallback(() => {
    writer.flush()
    preferences.tool({ reviewing: true })
  }, [preferences, writer])
  const go = useCallback(
    (id: string) => {
      writer.flush()
      preferences.visit(id)
    },
    [preferences, writer],
  )
  const place = item ? items.indexOf(item) : -1
  /** To the next one or the one before; behind the last comes the end. */
  const step = useCallback(
    (by: 1 | -1) => {
      const next = items[place + by]
      if (next) go(next.soal.id)
      else if (by === 1) review()
    },
    [go, items, place, review],
  )
  return { place, go, step, review }
}

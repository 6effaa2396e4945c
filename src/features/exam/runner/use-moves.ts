import { useCallback, useEffect } from 'react'
import type { Item } from '../model/session.ts'
import { useRunner } from './context.ts'

/** Moving among the items that are open now. The one on the screen counts as seen. */
export function useMoves(items: readonly Item[], item: Item | undefined) {
  const { comfort, writer } = useRunner()
  useEffect(() => {
    if (item) comfort.visit(item.soal.id)
  }, [comfort, item])
  const review = useCallback(() => {
    writer.flush()
    comfort.tool({ reviewing: true })
  }, [comfort, writer])
  const go = useCallback(
    (id: string) => {
      writer.flush()
      comfort.visit(id)
    },
    [comfort, writer],
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

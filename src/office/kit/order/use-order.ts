import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { attempt } from '#src/office/kit/refusal/refusals.ts'
import { moved } from './moved.ts'

/** Held long enough for several steps of a key to become one save. */
const PAUSE_MS = 450

export interface Ordering {
  order: readonly string[]
  move(from: number, to: number): void
}

/**
 * An order that moves at once under the hand and is saved a moment later; where the save fails it is what it was.
 * Saves go one after the other: `save` gets the order before and the order wanted.
 */
export function useOrder(
  stored: readonly string[],
  save: (wanted: readonly string[], before: readonly string[]) => Promise<void>,
): Ordering {
  const [local, setLocal] = useState<readonly string[] | null>(null)
  const line = useRef<Promise<void>>(Promise.resolve())
  const newest = useRef<readonly string[] | null>(null)
  const commit = useDebouncedCallback(
    (wanted: readonly string[]) => {
      line.current = line.current
        .then(() => attempt(() => save(wanted, stored)))
        .then(() => {
          if (newest.current === wanted) setLocal(null)
        })
    },
    { delay: PAUSE_MS, flushOnUnmount: true },
  )
  const order = local ?? stored
  return {
    order,
    move(from, to) {
      const next = moved(order, from, to)
      if (next === order) return
      newest.current = next
      setLocal(next)
      commit(next)
    },
  }
}

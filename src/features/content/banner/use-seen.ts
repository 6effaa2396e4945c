import { type RefObject, useEffect } from 'react'

const HALF = 0.5

/** Tells once that half of something was in view. */
export function useSeen(box: RefObject<Element | null>, tell: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is watched is the element, not the function
  useEffect(() => {
    if (!box.current) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ intersectionRatio }) => intersectionRatio >= HALF)) return
        watch.disconnect()
        tell()
      },
      { threshold: HALF },
    )
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [box])
}

import { useEffect } from 'react'
import { create } from 'zustand'

const AGAIN_MS = 2000

/** An older phone shows the first question of an exam, and saves a tap on it, without anything else beside, ms. */
export const FOLLOW_MS = 2000

/**
 * A part of a screen that its first sight does without, in a chunk of its own. Null for as long as it is on its way.
 * Not React's `lazy`: that shows nothing for a moment even where the part is there, and in an exam this moment may be
 * the one in which the time runs out.
 */
export function lazyPart<T>() {
  const useKnown = create<{ part: T | null }>()(() => ({ part: null }))
  let loading: Promise<void> | null = null

  /** What failed is asked for again by the next who asks. */
  function ask(load: () => Promise<T>): Promise<void> {
    loading ??= load().then(
      (part) => useKnown.setState({ part }),
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  }

  /** For who shows it where somebody else has asked for it. */
  const useThere = () => useKnown((state) => state.part)

  /** Asks for it `wait` ms after the screen is shown, until it is there. */
  function usePart(load: () => Promise<T>, wait = 0): T | null {
    const part = useThere()
    const there = part !== null
    useEffect(() => {
      if (there) return
      // Never within the effect, which may run before the screen is painted.
      let timer = setTimeout(again, wait)
      function again() {
        ask(load).catch(() => {
          timer = setTimeout(again, AGAIN_MS)
        })
      }
      return () => clearTimeout(timer)
    }, [there, load, wait])
    return part
  }

  return { ask, useThere, usePart }
}

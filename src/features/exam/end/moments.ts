import { useEffect, useRef } from 'react'
import { useSaveWords } from '../attempt/use-save-words.ts'
import { useSigned } from './use-signed.ts'

/** Longer would hold up who works on. */
const MOMENT_MS = 220
const POP: Keyframe[] = [{ transform: 'scale(0.6)' }, { transform: 'scale(1.15)' }, { transform: 'scale(1)' }]
const RISE: Keyframe[] = [
  { opacity: 0, transform: 'translateY(0.5rem)' },
  { opacity: 1, transform: 'none' },
]

/** The two moments that deserve a movement: an answer is saved, and all have arrived. None where motion is reduced. Answers whether all have arrived. */
export function useMoments(): boolean {
  const { kind, tone } = useSaveWords()
  const writing = kind === 'writing'
  const arrived = useSigned() !== null
  const before = useRef({ writing, arrived })
  useEffect(() => {
    // With the line's own words, not before: they stay a little longer than the write. A warning does not move.
    if (before.current.writing && !writing && tone === 'calm') moveNext('[data-save-line] svg', POP)
    if (!before.current.arrived && arrived) {
      navigator.vibrate?.(40)
      moveNext('main h1', RISE)
    }
    before.current = { writing, arrived }
  }, [writing, tone, arrived])
  return arrived
}

/** With the next frame what moves has taken the place of what was there. */
function moveNext(what: string, frames: Keyframe[]): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  requestAnimationFrame(() =>
    document.querySelector(what)?.animate?.(frames, { duration: MOMENT_MS, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }),
  )
}

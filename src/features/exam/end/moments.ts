import { useEffect, useRef } from 'react'
import { useSnapshot, useWriting } from '../attempt/context.ts'

/** Longer would hold up who works on. */
const MOMENT_MS = 220
const POP: Keyframe[] = [{ transform: 'scale(0.6)' }, { transform: 'scale(1.15)' }, { transform: 'scale(1)' }]
const RISE: Keyframe[] = [
  { opacity: 0, transform: 'translateY(0.5rem)' },
  { opacity: 1, transform: 'none' },
]

/** The two moments that deserve a movement: an answer is saved, and all have arrived. None where motion is reduced. */
export function useMoments(): void {
  const busy = useWriting()
  const arrived = useSnapshot((snapshot) => snapshot.receipt !== null)
  const before = useRef({ busy, arrived })
  useEffect(() => {
    if (before.current.busy && !busy) move('[data-save-line] svg', POP)
    if (!before.current.arrived && arrived) {
      navigator.vibrate?.(40)
      // The receipt takes the place of the sending with the next frame.
      requestAnimationFrame(() => move('main h1', RISE))
    }
    before.current = { busy, arrived }
  }, [busy, arrived])
}

function move(what: string, frames: Keyframe[]): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  document.querySelector(what)?.animate?.(frames, { duration: MOMENT_MS, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' })
}

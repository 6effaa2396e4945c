import { useEffect } from 'react'
import type { usePosition } from './use-position.ts'

const FIELDS = 'input, textarea, select, dialog, [contenteditable]'

/** The arrows turn the questions as they do in the exam; the other way round where the text runs from right to left. */
export function useArrowKeys({ previous, next, go }: ReturnType<typeof usePosition>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (event.target instanceof Element && event.target.closest(FIELDS)) return
      const on = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
      if (event.key === on) go(next)
      else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') go(previous)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}

import { useEffect, useRef } from 'react'
import { belongsToTyping, keyName } from './keys.ts'

export type Keys = Record<string, ((event: KeyboardEvent) => void) | undefined>

/** Shortcuts of the screen. Nothing happens behind an open dialog. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const name = keyName(event)
      const act = latest.current[name]
      if (!act || event.defaultPrevented || belongsToTyping(name, event.target)) return
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return
      event.preventDefault()
      act(event)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

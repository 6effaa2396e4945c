import { useCallback, useEffect, useRef, useState } from 'react'
import { useRunner } from '../attempt/context.ts'
import { beep, FLASH_MS } from './signal.ts'

/** The flash of 700 ms; it buzzes, and sounds where the student wants it. */
export function useFlash(): { on: boolean; run: () => void } {
  const { preferences } = useRunner()
  const [on, setOn] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const run = useCallback(() => {
    navigator.vibrate?.(160)
    if (preferences.getState().sound) beep()
    setOn(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOn(false), FLASH_MS)
  }, [preferences])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { on, run }
}

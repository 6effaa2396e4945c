import { useEffect, useReducer, useRef } from 'react'
import type { SaveState } from '#offline/types.ts'
import { LONG_OFFLINE_MS, type SaveWords, saveWords, settledSave } from '../model/save-words.ts'
import { useRunner, useSnapshot } from './context.ts'
import { useHeld } from './use-held.ts'

/** While somebody types, the line says that it is saving, and does not change its words with every key. */
export const STEADY_MS = 300

const sameSave = (a: SaveState, b: SaveState) => JSON.stringify(a) === JSON.stringify(b)

/** ms until the words change by time alone, null where they do not. */
function untilChange(save: SaveState, now: number): number | null {
  if (save.kind === 'offline') return Math.max(0, save.since + LONG_OFFLINE_MS - now) || null
  if (save.kind === 'server_busy' && save.retry_at > now) return (save.retry_at - now) % 1000 || 1000
  return null
}

/** The save line's words now; counts down and grows patient by itself. */
export function useSaveWords(): SaveWords {
  const { now } = useRunner()
  const told = useSnapshot((snapshot) => snapshot.save, sameSave)
  const before = useRef(told)
  const save = settledSave(told, before.current)
  before.current = save
  const writing = useHeld(told.kind === 'writing', STEADY_MS)
  const [, look] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      const ms = untilChange(save, now())
      if (ms === null) return
      timer = setTimeout(() => {
        look()
        wait()
      }, ms)
    }
    wait()
    return () => clearTimeout(timer)
  }, [save, now])
  return saveWords(save, writing, now())
}

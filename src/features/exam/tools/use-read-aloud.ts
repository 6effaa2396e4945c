import { useCallback, useEffect, useRef, useState } from 'react'
import { speak, spokenText } from './read-aloud.ts'

/** The papers are Indonesian, whatever the language of the buttons. */
const PAPER_LANGUAGE = 'id-ID'

/** Reads the question (and its reading) aloud; stops when another question comes. */
export function useReadAloud(area: React.RefObject<HTMLElement | null>, soal_id: string | undefined) {
  const [speaking, setSpeaking] = useState(false)
  const stop = useRef<(() => void) | null>(null)
  const quiet = useCallback(() => {
    stop.current?.()
    stop.current = null
    setSpeaking(false)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question stops the reading
  useEffect(() => quiet, [quiet, soal_id])
  const toggle = useCallback(() => {
    if (stop.current) return quiet()
    if (!area.current) return
    stop.current = speak(spokenText(area.current), PAPER_LANGUAGE, quiet)
    setSpeaking(true)
  }, [area, quiet])
  return { speaking, toggle }
}

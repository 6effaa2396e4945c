import { useCallback, useEffect, useState } from 'react'
import { loadWords } from '#src/lib/i18n/i18n.ts'
import { offlineParts } from '#src/lib/loading/offline-parts.ts'
import { stylesLoaded } from '#src/lib/loading/styles-loaded.ts'
import { receiptParts } from '../receipt/receipt-parts.ts'
import { lateParts } from '../runner/lazy-parts.ts'

type PartsState = 'loading' | 'ready' | 'failed'

export interface AppParts {
  parts: PartsState
  again: () => void
}

const AGAIN_MS = 2000

const padParts = () => import('../tools/scratch-pad.tsx').then(() => loadWords(['pad']))

/**
 * Everything that the exam is made of, down to its receipt. No exam starts before it is here: the network may go with the
 * first question, and an old build's files with the next deployment. What failed is asked for again until it comes.
 */
export function useParts(loadExam: () => Promise<unknown>): AppParts {
  const [parts, setParts] = useState<PartsState>('loading')
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen does not change, a new round is asked for
  useEffect(() => {
    let over = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = async () => {
      try {
        const start = offlineParts().then(({ loadBefore }) => loadBefore())
        await Promise.all([loadExam(), loadWords(['exam']), lateParts(), start, receiptParts(), padParts()])
        await stylesLoaded()
        if (!over) setParts('ready')
      } catch {
        if (over) return
        setParts('failed')
        timer = setTimeout(() => void load(), AGAIN_MS)
      }
    }
    void load()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [round])
  const again = useCallback(() => {
    setParts('loading')
    setRound((before) => before + 1)
  }, [])
  return { parts, again }
}

import { useEffect } from 'react'
import { useRunner } from '../attempt/context.ts'
import { storeCutOff } from './cut-off.ts'

/** What is still being typed or written is written to storage before the browser may freeze or discard the page. */
export function useFlushOnLeave(): void {
  const { attempt, writer, preferences } = useRunner()
  useEffect(() => {
    const flush = () => storeCutOff({ attempt, writer, preferences })
    const hidden = () => document.visibilityState === 'hidden' && flush()
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      flush()
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [attempt, writer, preferences])
}

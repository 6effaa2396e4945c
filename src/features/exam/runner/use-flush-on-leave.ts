import { useEffect } from 'react'
import { useRunner } from './context.ts'

/** Text that is still being typed, answers and notes, is written before the page may be frozen or thrown away. */
export function useFlushOnLeave(): void {
  const { writer, comfort } = useRunner()
  useEffect(() => {
    const flush = () => {
      writer.flush()
      comfort.flush()
    }
    const hidden = () => document.visibilityState === 'hidden' && flush()
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      flush()
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [writer, comfort])
}

import { useEffect } from 'react'
import { useRunner } from './context.ts'

/** Text that is still being typed is written before the page may be frozen or thrown away. */
export function useFlushOnLeave(): void {
  const { writer } = useRunner()
  useEffect(() => {
    const flush = () => writer.flush()
    const hidden = () => document.visibilityState === 'hidden' && writer.flush()
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      flush()
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [writer])
}

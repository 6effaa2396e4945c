import { useSearchParams } from 'react-router-dom'

/** The attempt that the address names (`?attempt=`), or null. */
export function useAttemptId(): string | null {
  const [params] = useSearchParams()
  return params.get('attempt')
}

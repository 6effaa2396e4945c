import { QueryClient } from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'

const MINUTE = 60_000

/** A refusal does not become a yes by asking again; silence may. */
function mayRetry(failures: number, error: Error): boolean {
  const status = (error as ApiError).status
  const hopeless = typeof status === 'number' && status >= 400 && status < 500
  return !hopeless && failures < 2
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // `always`: the browser's word on the network is unreliable; the call itself finds out, and lists have a copy here.
    queries: { staleTime: MINUTE, gcTime: 30 * MINUTE, retry: mayRetry, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

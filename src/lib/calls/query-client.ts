import { QueryCache, QueryClient } from '@tanstack/react-query'
import { againMs, isSilence } from '#src/lib/calls/ask-again.ts'
import { NoAnswer } from './api-error.ts'
import { isMaintenance, noteBare } from './maintenance.ts'

const MINUTE = 60_000

/**
 * A refusal does not become a yes by asking again; a call that broke off may come through. One that was swallowed is not
 * asked anew behind a waiting screen: what is known is shown, and it is asked for again after that.
 */
const mayRetry = (failures: number, error: Error): boolean =>
  isSilence(error) && !(error instanceof NoAnswer) && !isMaintenance(error) && failures < 2

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (isMaintenance(error) && query.state.data === undefined && !query.meta?.beside) noteBare()
    },
  }),
  defaultOptions: {
    queries: {
      // What the phone shows because nobody answered is old at once.
      staleTime: ({ state }) => (againMs(state) === null ? MINUTE : 0),
      gcTime: 30 * MINUTE,
      retry: mayRetry,
      // `always`: the browser's word on the network is unreliable; the call itself finds out, and lists have a copy here.
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchInterval: ({ state }) => againMs(state) ?? false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

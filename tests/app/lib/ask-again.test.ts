import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiError, NoAnswer } from '#src/lib/calls/api-error.ts'
import { againMs, mayPass, pauseAfter } from '#src/lib/calls/ask-again.ts'
import { queryClient } from '#src/lib/calls/query-client.ts'

const refused = new ApiError(403, 'forbidden', { code: 'forbidden' }, null)
const down = new ApiError(503, 'busy', null, 60)

test('U202.4 what found no answer is asked for again by itself within seconds, a busy server after what it asked for', () => {
  expect(againMs({ status: 'error', error: new NoAnswer() })).toBeLessThanOrEqual(3000)
  expect(againMs({ status: 'success', error: null, data: { kept: true, again_ms: 3000 } })).toBe(3000)
  expect(againMs({ status: 'error', error: refused })).toBeNull()
  expect(againMs({ status: 'success', error: null, data: {} })).toBeNull()
  expect(pauseAfter(down)).toBeGreaterThanOrEqual(60_000)
})

test('U202.4 a limit of calls takes no screen away: what is known stays, and it is asked for when the limit says', () => {
  const limited = new ApiError(429, 'too many', { code: 'too_many_requests' }, 40)
  expect(mayPass(limited)).toBe(true)
  expect(mayPass(refused)).toBe(false)
  expect(againMs({ status: 'error', error: limited })).toBeGreaterThanOrEqual(40_000)
})

test('U202.5 a call that was swallowed is not repeated behind a waiting screen; one that broke off is', async () => {
  const tries = async (error: Error) => {
    let count = 0
    const client = new QueryClient({ defaultOptions: queryClient.getDefaultOptions() })
    const options = { queryKey: [error.message], retryDelay: 0, refetchInterval: false as const }
    const observer = new QueryObserver(client, {
      ...options,
      queryFn: () => {
        count++
        return Promise.reject(error)
      },
    })
    await observer.refetch()
    client.clear()
    return count
  }
  expect(await tries(new NoAnswer())).toBe(1)
  expect(await tries(refused)).toBe(1)
  expect(await tries(new ApiError(null, 'Network Error', null, null))).toBe(3)
})

import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { heardUnread } from '#src/app/layouts/heard-unread.ts'
import { SCORE_LIST } from '#src/lib/queries/score-list.ts'
import { NOTICES, useUnread } from '#src/lib/unread.ts'

const ME = 'siswa-1'

test('U827.1 a new notice asks for the scores again, for it may tell of a result; one that was read does not', () => {
  const client = new QueryClient()
  const isStale = (...key: unknown[]) => client.getQueryState(key)?.isInvalidated
  const heard = (unread: number) => {
    client.setQueryData([SCORE_LIST, ME, { page: 1 }], { data: [] })
    client.setQueryData([SCORE_LIST, 'another'], { data: [] })
    client.setQueryData([NOTICES, ME, 'all', 1], { data: [] })
    heardUnread(client, ME, unread)
    return [isStale(SCORE_LIST, ME, { page: 1 }), isStale(SCORE_LIST, 'another'), isStale(NOTICES, ME, 'all', 1)]
  }
  // The first word of a connection tells nothing new.
  expect(heard(2)).toEqual([false, false, true])
  expect(heard(3)).toEqual([true, false, true])
  expect(heard(1)).toEqual([false, false, true])
  expect(useUnread.getState().unread).toBe(1)
})

import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { heardUnread } from '#src/app/layouts/heard-unread.ts'
import { SCORE_PATHS } from '#src/lib/queries/score-list.ts'
import { NOTICES, useUnread } from '#src/lib/unread.ts'

const ME = 'siswa-1'

test('U827.1 a new notice and a new score ask for the scores again; a notice that was read does not', () => {
  const client = new QueryClient()
  const keys = [...SCORE_PATHS.map((path) => [path, ME, {}]), [SCORE_PATHS[0], 'another'], [NOTICES, ME, 'all', 1]]
  const heard = (unread: number, scores = 0) => {
    for (const key of keys) client.setQueryData(key, { data: [] })
    heardUnread(client, ME, { unread, scores })
    return keys.map((key) => client.getQueryState(key)?.isInvalidated)
  }
  const [none, some] = [
    [false, false, false, false, true],
    [true, true, true, false, true],
  ]
  expect(heard(0)).toEqual(none)
  expect(heard(2)).toEqual(some)
  expect(heard(2)).toEqual(none)
  expect(heard(1)).toEqual(none)
  expect(heard(1, 1)).toEqual(some)
  expect(heard(1, 1)).toEqual(none)
  expect(useUnread.getState().unread).toBe(1)
})

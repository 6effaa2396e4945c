import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { heardUnread } from '#src/app/layouts/heard-unread.ts'
import { RELEASED_PATHS, SCORE_PATHS } from '#src/lib/queries/score-list.ts'
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

test('U827.2 a new score asks for results and discussions again; with the first word of a page only for those that wait', async () => {
  const client = new QueryClient()
  const asked = async (paths: readonly string[], heard: [unread: number, scores: number]) => {
    heardUnread(client, 'siswa-2', { unread: heard[0], scores: heard[1] })
    return paths.map((path) => client.getQueryState([path, 'siswa-2', 'attempt-1', false])?.isInvalidated)
  }
  useUnread.setState({ unread: 0 })
  const [result, ...others] = RELEASED_PATHS
  const wait = { queryKey: [result, 'siswa-2', 'attempt-1', false], retry: false }
  const refused = () => Promise.reject(new Error('not released'))
  await client.fetchQuery({ ...wait, queryFn: refused }).catch(() => undefined)
  const show = () => {
    for (const path of others) client.setQueryData([path, 'siswa-2', 'attempt-1', false], {})
  }
  show()
  expect(await asked(RELEASED_PATHS, [0, 7])).toEqual([true, false, false])
  expect(await asked(others, [0, 8])).toEqual([true, true])
  show()
  expect(await asked(others, [0, 8])).toEqual([false, false])
  expect(await asked(others, [1, 8])).toEqual([true, true])
})

import { expect, test } from 'vitest'
import { createRenewer } from '#src/lib/session/renewal.ts'

const PAIR = { accessToken: 'new', refreshToken: 'next' }

function setUp(answer: () => Promise<typeof PAIR | null>) {
  const seen = { token: 'old' as string | null, refreshed: 0, over: 0 }
  const renew = createRenewer({
    refresh: () => {
      seen.refreshed += 1
      return answer()
    },
    token: () => seen.token,
    onRenewed: (pair) => {
      seen.token = pair.accessToken
    },
    onOver: () => {
      seen.over += 1
      seen.token = null
    },
  })
  return { seen, renew }
}

test('U5.1 calls refused together wait for one renewal and all go on with its token', async () => {
  const { seen, renew } = setUp(async () => PAIR)
  expect(await Promise.all([renew('old'), renew('old'), renew('old')])).toEqual(['new', 'new', 'new'])
  expect(seen.refreshed).toBe(1)
})

test('U5.2 a call sent with an older token takes the one that is already there', async () => {
  const { seen, renew } = setUp(async () => PAIR)
  await renew('old')
  expect(await renew('old')).toBe('new')
  expect(seen.refreshed).toBe(1)
})

test('U5.3 a refused renewal ends the session once; no answer ends nothing', async () => {
  const over = setUp(async () => null)
  expect(await Promise.all([over.renew('old'), over.renew('old')])).toEqual([null, null])
  expect(over.seen.over).toBe(1)
  const silent = setUp(async () => Promise.reject(new Error('no network')))
  await expect(silent.renew('old')).rejects.toThrow('no network')
  expect(silent.seen.over).toBe(0)
  await expect(silent.renew('old')).rejects.toThrow('no network')
  expect(silent.seen.refreshed).toBe(2)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  forgetProof,
  keepProof,
  keptProof,
  receiveShared,
  SHARE_PATH,
  sharedProof,
} from '../../src/shared/proof-files.ts'

import { memoryCaches } from '../support/memory-caches.ts'

const PAGE = `https://elp.test${SHARE_PATH}`

beforeEach(() => {
  vi.stubGlobal('caches', memoryCaches())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const receipt = (name = 'struk m-banking.png') => new File(['receipt'], name, { type: 'image/png' })

async function share(file?: File): Promise<Response> {
  const body = new FormData()
  if (file) body.append('file', file)
  return receiveShared(new Request(PAGE, { method: 'POST', body }))
}

test('U554.1 a receipt that another app shares is kept on the phone, and the page asks for which order it is', async () => {
  const reply = await share(receipt())
  expect([reply.status, reply.headers.get('location')]).toEqual([303, PAGE])
  const file = await sharedProof()
  expect([file?.name, file?.type, await file?.text()]).toEqual(['struk m-banking.png', 'image/png', 'receipt'])
})

test('U554.2 what is shared without a file, or is no form at all, leads to the page and keeps nothing', async () => {
  expect((await share()).status).toBe(303)
  expect((await receiveShared(new Request(PAGE, { method: 'POST', body: 'x' }))).status).toBe(303)
  expect(await sharedProof()).toBe(null)
})

test('U554.3 a proof that was chosen is there for its own order and person until it is sent, a week at most', async () => {
  await keepProof('ani', 'order-1', receipt())
  expect((await keptProof('ani', 'order-1'))?.name).toBe('struk m-banking.png')
  expect([await keptProof('ani', 'order-2'), await keptProof('budi', 'order-1')]).toEqual([null, null])
  await forgetProof('ani', 'order-1')
  expect(await keptProof('ani', 'order-1')).toBe(null)
  await keepProof('ani', 'order-1', receipt())
  vi.useFakeTimers({ now: Date.now() + 8 * 86_400_000, toFake: ['Date'] })
  await keepProof('ani', 'order-2', receipt())
  expect(await keptProof('ani', 'order-1')).toBe(null)
})

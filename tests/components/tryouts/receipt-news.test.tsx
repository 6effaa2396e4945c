import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Receipt } from '#contract/exam/log/messages.ts'
import type { AttemptSummary } from '#offline/types.ts'
import SentNews from '#src/app/layouts/sent-news.tsx'
import { useToasts } from '#src/lib/calls/toasts.ts'
import { receiptSeen, useNews } from '#src/lib/exam/receipt-news.ts'
import { useUnseenReceipts } from '#src/lib/exam/use-receipt-news.ts'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'

const receipt = (revision: number) => ({ revision, sealed_at: revision }) as Receipt

const attempt = (attempt_id: string, phase: AttemptSummary['phase'], revision: number): AttemptSummary => ({
  ...{ attempt_id, server_id: attempt_id, user_id: 'ayu', phase, started_at: 1, unsent: 0, progress: null },
  ...{ sitting: { nama: attempt_id } as AttemptSummary['sitting'], receipt: receipt(revision) },
})

let attempts: AttemptSummary[] = []
vi.mock('#src/lib/exam/attempts.ts', () => ({ useReadAttempts: () => attempts }))

beforeEach(() => {
  localStorage.clear()
  useNews.setState({ user_id: null, news: null })
  useSession.setState({ session: { profile: { id: 'ayu' } } as never })
})

/** What the student was told on one visit. */
async function told(...now: AttemptSummary[]): Promise<number> {
  attempts = now
  const before = useToasts.getState().toasts.length
  const { unmount } = await renderOffice(<SentNews />)
  unmount()
  return useToasts.getState().toasts.length - before
}

const unseen = () => renderHook(() => useUnseenReceipts()).result.current.map(({ attempt_id }) => attempt_id)

test('U8.30 the receipt of a first end is no news while the exam goes on, and that of the second end is news of its own', async () => {
  expect(await told()).toBe(0)
  expect(await told(attempt('a', 'sealed', 1))).toBe(1)
  act(() => receiptSeen('a', receipt(1)))
  expect(unseen()).toEqual([])
  expect(await told(attempt('a', 'running', 1), attempt('b', 'running', 1))).toBe(0)
  expect(unseen()).toEqual([])
  expect(await told(attempt('a', 'sealed', 2))).toBe(1)
  expect(await told(attempt('a', 'sealed', 2))).toBe(0)
  expect(unseen()).toEqual(['a'])
  act(() => receiptSeen('a', receipt(2)))
  expect(unseen()).toEqual([])
})

test('U8.31 a phone that knows of receipts from before tells none of them again', async () => {
  localStorage.setItem('elp-receipts-ayu', JSON.stringify({ a: 'seen' }))
  expect(await told(attempt('a', 'sealed', 1))).toBe(0)
  expect(unseen()).toEqual([])
})

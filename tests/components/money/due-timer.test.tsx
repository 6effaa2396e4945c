import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '#src/lib/words/shop.ts'
import type { OrderInFull } from '#contract/money/orders.ts'
import { DueTimer } from '#src/features/money/due-timer.tsx'
import { renderOffice } from '../office.tsx'
import { type Call, serve } from '../server.ts'

const MINUTE = 60_000
const ID = '5b0f7ad4-5ef4-4b44-a7c5-8a4a7f0e7f11'

let calls: Call[]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.UTC(2026, 10, 29, 3) })
  calls = serve(() => ({ data: { id: ID } }))
})
afterEach(() => vi.useRealTimers())

const open = (minutes: number, more: Partial<OrderInFull> = {}) => {
  const due_at = Date.now() + minutes * MINUTE
  const order = {
    id: ID,
    due_at,
    grace_at: due_at + 120 * MINUTE,
    may_extend_hours: 0,
    payment_method: 'transfer',
    ...more,
  }
  return renderOffice(<DueTimer order={order as OrderInFull} />, '/', ['money', 'common'])
}
const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * MINUTE))
const said = () => screen.queryByRole('status')?.textContent ?? null
const tone = () => screen.getByRole('timer').closest('[data-tone]')?.getAttribute('data-tone')

test('U430.10 the timer is calm, warns three hours and ten minutes before the end, and then names the grace', async () => {
  await open(181)
  await pass(0.1)
  expect([said(), tone()]).toEqual([null, 'brand'])
  await pass(2)
  expect([said(), tone()]).toEqual(['Sisa kurang dari 3 jam.', 'warning'])
  await pass(170)
  expect([said(), tone()]).toEqual(['Sisa kurang dari 10 menit.', 'danger'])
  expect(screen.queryByText(/Waktu bayar habis/)).toBeNull()
  await pass(10)
  expect([said(), tone()]).toEqual([null, 'danger'])
  expect(screen.getByText(/^Waktu bayar habis\. .* sebelum .*15\.01/)).toBeTruthy()
})

test('U430.11 it counts down by the second, in hours where there are any', async () => {
  await open(90)
  await pass(0.1)
  const timer = screen.getByRole('timer')
  expect(timer.textContent).toBe('1:29:54')
  await pass(60)
  expect(timer.textContent).toBe('29:54')
})

test('U430.12 who may put it off is told by how much, and presses once; others see no such button', async () => {
  const view = await open(100)
  expect(screen.queryByRole('button')).toBeNull()
  view.unmount()
  await open(100, { may_extend_hours: 24 })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await user.click(screen.getByRole('button', { name: /^Tambah (24 jam|1 hari), satu kali$/ }))
  await vi.waitFor(() =>
    expect(calls.map(({ path, body }) => [path, body])).toEqual([['/update-timer-manual-tf', { order_id: ID }]]),
  )
})

test('U430.13 through a gateway nobody is promised more time, nor asked for a proof', async () => {
  await open(1, { may_extend_hours: 24, payment_method: 'gateway' })
  await pass(2)
  expect(tone()).toBe('danger')
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByText(/^Waktu bayar habis/)).toBeNull()
})

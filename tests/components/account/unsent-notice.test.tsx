import 'fake-indexeddb/auto'
import { act, screen } from '@testing-library/react'
import Dexie from 'dexie'
import { beforeEach, expect, test, vi } from 'vitest'
import { LeavingUnsent, LoginUnsent } from '#src/features/account/unsent-notice.tsx'
import { leavers, noteLeaver } from '#src/lib/session/unsent-leavers.ts'
import { useSession } from '#src/lib/session.ts'
import '#src/lib/words/shop.ts'
import { renderOffice } from '../office.tsx'

/** What the phone says that is unsent; null: it cannot tell. */
const phone = vi.hoisted(() => ({ unsent: null as number | null, asked: 0 }))
vi.mock('#src/lib/exam/engine.ts', () => ({
  getEngine: async () => ({
    unsentOf: async () => {
      phone.asked++
      if (phone.unsent === null) throw new Error('unreadable')
      return phone.unsent
    },
  }),
}))

const ANI = { 'user-ani': 'Ani Lestari' }
const login = () => useSession.setState({ session: { profile: { id: 'user-ani', nama: 'Ani Lestari' } } as never })

beforeEach(() => {
  localStorage.clear()
  useSession.setState({ session: null })
  Object.assign(phone, { unsent: null, asked: 0 })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return () => vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** Something was written on this phone. */
async function written() {
  Dexie.on.storagemutated.fire({})
  await pass(1000)
}
/** It is asked again by itself, and so the screen has taken in what came of the time before. */
const askedAgain = () =>
  expect
    .poll(async () => {
      await pass(5000)
      return phone.asked
    })
    .toBeGreaterThan(2)
const told = () => screen.queryByText(/entri jawaban Ani ada di/)?.textContent

test('I9.58 who logs out while their phone cannot tell is noted all the same, and who has nothing unsent is not', async () => {
  login()
  phone.unsent = 0
  await noteLeaver()
  expect(leavers()).toEqual({})
  phone.unsent = null
  await noteLeaver()
  expect(leavers()).toEqual(ANI)
})

test('I9.59 while it cannot be told the log-in forgets nobody, asks again, and then says what waits until it has arrived', async () => {
  localStorage.setItem('leavers', JSON.stringify(ANI))
  await renderOffice(<LoginUnsent />, '/', ['account'])
  await askedAgain()
  expect([told(), leavers()]).toEqual([undefined, ANI])
  phone.unsent = 3
  await written()
  await expect.poll(told).toMatch(/^3 entri/)
  phone.unsent = 0
  await written()
  await expect.poll(told).toBeUndefined()
  expect(leavers()).toEqual({})
})

test('I9.60 before a log-out what was known is said on while it cannot be told', async () => {
  login()
  phone.unsent = 2
  await renderOffice(<LeavingUnsent />, '/', ['account'])
  await expect.poll(told).toMatch(/^2 entri/)
  phone.unsent = null
  await written()
  await askedAgain()
  expect(told()).toMatch(/^2 entri/)
})

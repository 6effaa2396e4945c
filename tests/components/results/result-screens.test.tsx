import { act, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import '#src/lib/words/shop.ts'
import ScoreExplained from '#src/features/results/explained.tsx'
import HasilUjian from '#src/features/results/hasil-ujian.tsx'
import Pembahasan from '#src/features/results/pembahasan.tsx'
import { noteServerTime } from '#src/lib/calls/server-time.ts'
import { useSession } from '#src/lib/session.ts'
import { renderRoute } from '../office.tsx'
import { Refusal, serve } from '../server.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const WORDS = ['results', 'scoreExplained', 'statistics', 'common']

beforeEach(() => {
  localStorage.clear()
  useSession.setState({ session: { profile: { id: 'ani', nama: 'Ani', zona: 'Asia/Jakarta' } } as never })
})

const show = (Screen: ComponentType, answer: () => unknown, query = `?attempt=${ID}`) => {
  const calls = serve(answer)
  return renderRoute('/r', Screen, `/r${query}`, WORDS).then(() => calls)
}
const RELEASE = Date.parse('2026-12-01T03:00:00Z')
const later = (released_at: number | null) => () =>
  new Refusal(403, { code: 'not_released', message: 'x', error: 'x', details: { released_at, nama: 'Tryout akbar' } })

const SCREENS = [
  ['result', HasilUjian, '/result-paket', 'Hasil belum dibuka'],
  ['discussion', Pembahasan, '/pembahasan-ujian', 'Pembahasan belum dibuka'],
  ['explanation of a score', ScoreExplained, '/result-paket/explained', 'Hasil belum dibuka'],
] as const

test.each(SCREENS)('U819.1 a %s that is not out says what waits and from when it can be read', async (...row) => {
  const [, Screen, path, title] = row
  const calls = await show(Screen, later(RELEASE))
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.getByText(/Tryout akbar.*1 Desember 2026.*10\.00/)).toBeTruthy()
  expect(calls.map((call) => [call.path, call.params])).toEqual([[path, { attempt_id: ID }]])
})

test.each(SCREENS)('U819.2 of a %s that is still being scored that is said', async (...row) => {
  await show(row[1], later(null))
  expect(await screen.findByText(/Tryout akbar/)).toBeTruthy()
  // The receipt is there before the result is.
  const receipt = screen.getByRole('link', { name: 'Tanda terima' })
  expect(receipt.getAttribute('href')).toBe(`/tanda-terima?attempt=${ID}`)
  expect(screen.queryByText(row[3])).toBeNull()
})

test.each(SCREENS)(
  'U819.3 the address of a %s that is nobody’s, or of none, leads to the finished tryouts',
  async (...row) => {
    const [, Screen] = row
    await show(Screen, () => new Refusal(404, { code: 'not_found' }))
    expect((await screen.findByRole('link', { name: 'Tryout yang selesai' })).getAttribute('href')).toBe(
      '/tryout-selesai',
    )
  },
)

test.each(SCREENS)('U819.4 without an attempt no %s is asked for', async (...row) => {
  const calls = await show(row[1], () => ({}), '')
  expect((await screen.findByRole('link', { name: 'Tryout yang selesai' })).getAttribute('href')).toBe(
    '/tryout-selesai',
  )
  expect(calls).toEqual([])
})

test('U819.5 a score that no model made says so and leads to the result', async () => {
  await show(ScoreExplained, () => new Refusal(409, { code: 'not_publishable', message: 'x', error: 'x' }))
  expect(await screen.findByText('Tryout ini tidak dinilai dengan IRT')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Lihat hasil' }).getAttribute('href')).toBe(`/hasil-ujian?attempt=${ID}`)
})

test('U819.6 a result comes at its hour by the clock of the server, also on a phone that is behind', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: RELEASE - 600_000 })
  try {
    // Six seconds to go.
    noteServerTime(RELEASE - 6000)
    const calls = await show(HasilUjian, later(RELEASE))
    expect(await screen.findByText('Hasil belum dibuka')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(6000))
    expect(calls).toHaveLength(2)
  } finally {
    vi.useRealTimers()
    noteServerTime(Date.now())
  }
})

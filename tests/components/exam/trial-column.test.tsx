import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { judgeTrial, rightKey, trialSheet } from '#src/features/exam/model/trial.ts'
import TrialColumn from '#src/features/exam/preflight/trial-column.tsx'
import { lateParts } from '#src/features/exam/runner/lazy-parts.ts'
import { startWords } from '#src/lib/i18n/i18n.ts'
import { renderOffice } from '../office.tsx'

const WORDS = ['sheetTrial', 'exam', 'examLate', 'common']
const close = vi.fn()

beforeEach(async () => {
  await startWords('id', WORDS)
  await lateParts()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  close.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
})

const after = (ms: number) => act(() => vi.advanceTimersByTime(ms))
/** "8 + 7 = 15, jadi ketik 5. …" */
const told = () => {
  const [, a, b, sum, digit] = /(\d) \+ (\d) = (\d+), jadi ketik (\d)/.exec(document.body.textContent ?? '') ?? []
  return { a: Number(a), b: Number(b), sum: Number(sum), digit: Number(digit) }
}

test('U227.1 the trial says what to type until two were right; its 20 seconds begin with the first key', async () => {
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  await renderOffice(<TrialColumn kind="turun" onClose={close} />, '/', WORDS)
  expect(screen.getByText('Waktu mulai di ketukan pertama.')).toBeTruthy()
  after(60_000)
  expect(screen.getByRole('timer').textContent).toBe('0:20')
  for (let turn = 0; turn < 2; turn++) {
    const { a, b, sum, digit } = told()
    expect([a + b, sum % 10]).toEqual([sum, digit])
    await user.keyboard(String(digit))
  }
  expect(screen.getByText(/^Sekarang sendiri\./)).toBeTruthy()
  after(10_000)
  expect(screen.getByRole('timer').textContent).toBe('0:10')
  after(11_000)
  expect(screen.getByRole('status').textContent).toBe('2 terisi, 2 benar')
  await user.click(screen.getByRole('button', { name: 'Sudah paham' }))
  expect(close).toHaveBeenCalledOnce()
})

test('U227.2 a mistake is spelled out in the end, a corrected one is none, and the next round is another column', async () => {
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  await renderOffice(<TrialColumn kind="turun" onClose={close} />, '/', WORDS)
  const first = told()
  const wrong = (first.digit + 1) % 10
  await user.keyboard(String(wrong))
  const second = told()
  await user.keyboard(`${(second.digit + 1) % 10}{Backspace}${second.digit}`)
  after(21_000)
  expect(screen.getByRole('status').textContent).toBe('2 terisi, 1 benar')
  const { a, b, sum, digit } = first
  expect(screen.getByText(`${a} + ${b} = ${sum}, jadi ${digit}. Kamu ketik ${wrong}.`)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
  expect(screen.getByRole('timer').textContent).toBe('0:20')
})

test.each([
  ['turun', 'false'],
  ['naik', 'true'],
] as const)('U227.6 a column of sums runs as in the exam: %s', async (kind, up) => {
  const { container } = await renderOffice(<TrialColumn kind={kind} onClose={close} />, '/', WORDS)
  expect(container.querySelector<HTMLElement>('[data-up]')?.dataset.up).toBe(up)
})

test('U227.3 of symbols the missing one is named with its letter, and the letters answer', async () => {
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  await renderOffice(<TrialColumn kind="simbol" onClose={close} />, '/', WORDS)
  const [, letter = ''] = /dan kuncinya (\w): ketuk/.exec(document.body.textContent ?? '') ?? []
  await user.click(screen.getByRole('button', { name: letter }))
  after(21_000)
  expect(screen.getByRole('status').textContent).toBe('1 terisi, 1 benar')
})

test.each(['turun', 'naik', 'simbol'] as const)(
  'U227.4 whatever column of %s is drawn, each of its rows has one right key',
  (kind) => {
    let seed = 1
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed / 2_147_483_647
    }
    for (let round = 0; round < 50; round++) {
      const soal = trialSheet(kind, random)
      const keys = Array.from({ length: 20 }, (_, row) => rightKey(soal, row))
      expect(keys.every((key) => key >= 0 && key <= (kind === 'simbol' ? 4 : 9))).toBe(true)
      expect(judgeTrial(soal, keys)).toEqual({ filled: 20, right: 20, wrong: [] })
      if (soal.jenis === 'kecermatan') {
        for (const row of soal.kolom[0]?.baris ?? []) expect(new Set(row).size).toBe(4)
      }
    }
  },
)

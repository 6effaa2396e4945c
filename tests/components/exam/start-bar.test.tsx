import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { ExamEngine, SittingInfo } from '#offline/types.ts'
import { PREFLIGHT_WORDS } from '#src/features/exam/model/lazy-words.ts'
import type { StartState } from '#src/features/exam/model/start-state.ts'
import { StartBar } from '#src/features/exam/preflight/start-bar.tsx'
import type { CheckFacts } from '#src/features/exam/preflight/use-checks.ts'
import { startWords } from '#src/lib/i18n/i18n.ts'

const facts: CheckFacts = {
  ...{ health: null, room: undefined, paper: null, offset: 0, keep_refused: false },
  askPersist: async () => {},
  fetchPaper: async () => {},
  probe: () => Promise.reject(new Error('not asked here')),
}

const bar = (state: StartState) => (
  <StartBar
    engine={{} as ExamEngine}
    sitting={{ bundle: { policy: 'code' } } as SittingInfo}
    {...{ state, facts, elsewhere: false, drilled: false }}
    onRoom={() => {}}
    onStarted={() => {}}
    LoginSheet={() => null}
  />
)

test('U204.4 the field of the start code stays under the fingers while the paper is fetched anew', async () => {
  await startWords('id', ['exam', ...PREFLIGHT_WORDS])
  const user = userEvent.setup()
  const { rerender } = render(bar({ kind: 'ready' }))
  const field = screen.getByLabelText('Kode mulai dari pengawas')
  await user.type(field, 'MFQK6')
  for (const kind of ['loading', 'preparing', 'ready'] as const) {
    rerender(bar({ kind }))
    expect(document.activeElement).toBe(field)
  }
  await user.keyboard('X754N')
  expect((field as HTMLInputElement).value).toBe('MFQK6X754N')
  expect(screen.getByRole('button', { name: 'Mulai ujian' }).hasAttribute('disabled')).toBe(false)
})

/** The bar with an engine that counts its starts, in a state, and with what may stand in the way. */
function counting(policy: 'open' | 'code', other?: { attempt_id: string; nama: string }) {
  const starts: unknown[] = []
  const engine = {
    start: async (...asked: unknown[]) => {
      starts.push(asked)
      return { ok: true, attempt_id: 'begun' }
    },
  } as unknown as ExamEngine
  const begun: string[] = []
  const at = (state: StartState) => (
    <MemoryRouter>
      <StartBar
        {...{ engine, state, facts, other, elsewhere: false, drilled: false }}
        sitting={{ bundle: { policy } } as SittingInfo}
        onRoom={() => {}}
        onStarted={(id) => begun.push(id)}
        LoginSheet={() => null}
      />
    </MemoryRouter>
  )
  return { starts, begun, at }
}

test('U225.1 the waiting room says that the exam starts by itself, and starts it once when the hour comes', async () => {
  await startWords('id', ['exam', ...PREFLIGHT_WORDS])
  const { starts, begun, at } = counting('open')
  const { rerender } = render(at({ kind: 'waiting', left: 1000 }))
  expect(screen.getByRole('status').textContent).toContain('Ujian mulai sendiri pada hitungan nol.')
  expect(starts).toEqual([])
  // Parts may still be on their way at that very second.
  rerender(at({ kind: 'preparing' }))
  rerender(at({ kind: 'ready' }))
  await vi.waitFor(() => expect(begun).toEqual(['begun']))
  rerender(at({ kind: 'ready' }))
  expect(starts).toHaveLength(1)
})

test('U225.2 who did not wait in the room starts by hand, and with a code only who typed it', async () => {
  await startWords('id', ['exam', ...PREFLIGHT_WORDS])
  const byHand = counting('open')
  const first = render(byHand.at({ kind: 'early', left: 1000 }))
  first.rerender(byHand.at({ kind: 'ready' }))
  expect(byHand.starts).toEqual([])
  first.unmount()
  const coded = counting('code')
  const { rerender } = render(coded.at({ kind: 'waiting', left: 1000 }))
  expect(screen.getByText(/Isi kodenya sekarang/)).toBeTruthy()
  rerender(coded.at({ kind: 'ready' }))
  expect(coded.starts).toEqual([])
  expect(screen.getByRole('button', { name: 'Mulai ujian' })).toBeTruthy()
})

test('U225.3 a second exam is asked about while another one runs, by hand and at the end of the waiting', async () => {
  await startWords('id', ['exam', ...PREFLIGHT_WORDS])
  const user = userEvent.setup()
  const { starts, at } = counting('open', { attempt_id: 'first', nama: 'Tryout SKD' })
  const { rerender } = render(at({ kind: 'waiting', left: 1000 }))
  rerender(at({ kind: 'ready' }))
  const question = await screen.findByRole('alertdialog', { name: /Tryout SKD masih berjalan/ })
  expect(starts).toEqual([])
  const back = within(question).getByRole('link', { name: 'Lanjutkan Tryout SKD' })
  expect(back.getAttribute('href')).toBe('/main-ujian?attempt=first')
  expect(document.activeElement).toBe(back)
  await user.click(within(question).getByRole('button', { name: 'Mulai juga' }))
  expect(starts).toHaveLength(1)
})

test('U225.4 the screen stays on while an exam is waited for that begins by itself', async () => {
  await startWords('id', ['exam', ...PREFLIGHT_WORDS])
  const release = vi.fn(async () => undefined)
  const request = vi.fn(async () => ({ release }))
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
  const { at } = counting('open')
  const { rerender } = render(at({ kind: 'early', left: 1000 }))
  expect(request).not.toHaveBeenCalled()
  rerender(at({ kind: 'waiting', left: 1000 }))
  await vi.waitFor(() => expect(request).toHaveBeenCalledWith('screen'))
  rerender(at({ kind: 'closed' }))
  await vi.waitFor(() => expect(release).toHaveBeenCalled())
  Reflect.deleteProperty(navigator, 'wakeLock')
})

import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { MyJadwal, Sitting } from '#contract/exam/schedule.ts'
import type { ExamEngine, SittingInfo, StartError } from '#offline/types.ts'
import { PREFLIGHT_WORDS } from '#src/features/exam/model/lazy-words.ts'
import type { StartState } from '#src/features/exam/model/start-state.ts'
import { type OtherExam, StartBar } from '#src/features/exam/preflight/start-bar.tsx'
import type { CheckFacts } from '#src/features/exam/preflight/use-checks.ts'
import { myTryouts, otherRunning } from '#src/features/tryouts/my-tryouts.ts'
import { queryClient } from '#src/lib/calls/query-client.ts'
import { startWords } from '#src/lib/i18n/i18n.ts'
import { MY_JADWAL } from '#src/lib/queries/my-jadwal.ts'
import { useSession } from '#src/lib/session.ts'

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
function counting(policy: 'open' | 'code', other?: OtherExam) {
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
  return { starts, begun, engine, at }
}

test('U204.17 a start for which the phone has no room says what to delete and which button to press again', async () => {
  await startWords('id', ['exam', ...PREFLIGHT_WORDS])
  const user = userEvent.setup()
  const { begun, engine, at } = counting('open')
  const { start } = engine
  engine.start = async () => ({ ok: false, error: { code: 'phone_full' } })
  render(at({ kind: 'ready' }))
  const button = screen.getByRole('button', { name: 'Mulai ujian' })
  await user.click(button)
  expect(screen.getByRole('alert').textContent).toMatch(/penuh.*Hapus foto atau video.*“Mulai ujian”/)
  engine.start = start
  await user.click(button)
  expect(begun).toEqual(['begun'])
})

test('U225.7 a start that fails on the phone itself is said, with the way out, and may be tried again', async () => {
  await startWords('id', ['exam', ...PREFLIGHT_WORDS])
  const user = userEvent.setup()
  const { starts, begun, engine, at } = counting('open')
  const { start } = engine
  engine.start = () => Promise.reject(new Error('no store answers'))
  render(at({ kind: 'ready' }))
  await user.click(screen.getByRole('button', { name: 'Mulai ujian' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Ujian belum bisa dibuka di perangkat ini.')
  engine.start = start
  await user.click(screen.getByRole('button', { name: 'Mulai ujian' }))
  await vi.waitFor(() => expect([starts.length, begun]).toEqual([1, ['begun']]))
})

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
  const { starts, at } = counting('open', { nama: 'Tryout SKD', to: '/main-ujian?attempt=first' })
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

test('U225.5 a second exam is asked about also while the first one runs on another device, where it is taken over', async () => {
  await startWords('id', ['exam', ...PREFLIGHT_WORDS])
  const attempt = { attempt_id: 'away', status: 'open', ends_at: 2000 }
  const first = { jadwal_id: 'a', jadwal_ujian_id: 'u', nama: 'Tryout SKD', attempts: [attempt] } as unknown as Sitting
  const { running } = myTryouts([{ jadwal_id: 'a', selesai: 0, sittings: [first] } as unknown as MyJadwal], [], 1000)
  expect(otherRunning(first, running)).toBeUndefined()
  const { starts, at } = counting('open', otherRunning({ jadwal_ujian_id: 'v' } as Sitting, running))
  render(at({ kind: 'ready' }))
  await userEvent.click(screen.getByRole('button', { name: 'Mulai ujian' }))
  const question = await screen.findByRole('alertdialog', { name: /Tryout SKD masih berjalan/ })
  const back = within(question).getByRole('link', { name: 'Lanjutkan Tryout SKD' })
  expect(back.getAttribute('href')).toBe('/tryout-detail-subtest?jadwal=a&ujian=u')
  expect(starts).toEqual([])
})

test('U225.6 a start that is refused because the exam runs elsewhere has one’s own list asked for anew', async () => {
  await startWords('id', ['exam', ...PREFLIGHT_WORDS])
  const key = [MY_JADWAL, 'siswa']
  queryClient.setQueryData(key, [])
  const engine = { start: async () => ({ ok: false, error: { code: 'attempt_open', attempt_id: 'away' } }) }
  render(
    <StartBar
      {...{ facts, elsewhere: false, drilled: false, state: { kind: 'ready' } }}
      engine={engine as unknown as ExamEngine}
      sitting={{ bundle: { policy: 'open' } } as SittingInfo}
      onRoom={() => {}}
      onStarted={() => {}}
      LoginSheet={() => null}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Mulai ujian' }))
  expect(await screen.findByRole('button', { name: 'Pindahkan ke sini' })).toBeTruthy()
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
})

/** A code that fits no wrapping but the new one, in lists that are rendered one after the other. */
function wrapping() {
  const starts: unknown[] = []
  const begun: string[] = []
  const engine = {
    start: async ({ bundle }: SittingInfo, { code }: { code?: string }) => {
      const { bundle_sha256, wrapped_key } = bundle
      starts.push([bundle_sha256, wrapped_key?.salt, code])
      return wrapped_key?.salt === 'old'
        ? { ok: false, error: { code: 'wrong_code' } }
        : { ok: true, attempt_id: 'begun' }
    },
  } as unknown as ExamEngine
  const at = (bundle_sha256: string, salt: string, kind: 'loading' | 'ready' = 'ready', more: object = {}) => (
    <StartBar
      {...{ engine, facts, elsewhere: false, drilled: false, state: { kind } }}
      sitting={{ bundle: { policy: 'code', bundle_sha256, wrapped_key: { salt } }, ...more } as SittingInfo}
      onRoom={() => {}}
      onStarted={(id) => begun.push(id)}
      LoginSheet={() => null}
    />
  )
  const user = userEvent.setup()
  const type = (typed: string) => user.type(screen.getByLabelText('Kode mulai dari pengawas'), typed)
  const press = async (typed: string) => {
    await type(typed)
    await user.click(screen.getByRole('button', { name: 'Mulai ujian' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Kodenya belum cocok.')
  }
  return { starts, begun, at, type, press }
}

test('U204.6 a code that does not fit is tried once more with a newer paper, unless another one was typed since', async () => {
  await startWords('id', ['exam', ...PREFLIGHT_WORDS])
  const key = [MY_JADWAL, 'siswa']
  queryClient.setQueryData(key, [])
  const { starts, begun, at, type, press } = wrapping()
  const first = render(at('old', 'old'))
  await press('BARU')
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
  first.rerender(at('new', 'new', 'loading'))
  expect(starts).toEqual([['old', 'old', 'BARU']])
  first.rerender(at('new', 'new'))
  await vi.waitFor(() => expect(begun).toEqual(['begun']))
  expect(starts.slice(1)).toEqual([['new', 'new', 'BARU']])
  first.unmount()

  starts.length = 0
  const second = render(at('old', 'old'))
  await press('SALAH')
  await type('X')
  second.rerender(at('new', 'new'))
  expect(starts).toEqual([['old', 'old', 'SALAH']])
})

test('U204.10 a code that does not fit is tried once more where the same paper is wrapped for another room', async () => {
  await startWords('id', ['exam', ...PREFLIGHT_WORDS])
  const { starts, begun, at, press } = wrapping()
  const { rerender } = render(at('same', 'old'))
  await press('RUANG2')
  // The list comes anew without a change.
  rerender(at('same', 'old'))
  expect(starts).toHaveLength(1)
  rerender(at('same', 'new'))
  await vi.waitFor(() => expect(begun).toEqual(['begun']))
  expect(starts.slice(1)).toEqual([['same', 'new', 'RUANG2']])
})

/** The bar with an engine that refuses each start; `more`: what its page knows by now. */
function refused(error: StartError) {
  const engine = { start: async () => ({ ok: false, error }) } as unknown as ExamEngine
  const sitting = { bundle: { policy: 'open' } } as SittingInfo
  return (more: Partial<ComponentProps<typeof StartBar>> = {}) => (
    <StartBar
      {...{ engine, sitting, facts, elsewhere: false, drilled: false, state: { kind: 'ready' } }}
      onRoom={() => {}}
      onStarted={() => {}}
      LoginSheet={() => null}
      {...more}
    />
  )
}

const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Mulai ujian' }))

test('U204.11 that a new log-in or the paper is needed is not said any more once it is there', async () => {
  await startWords('id', ['exam', ...PREFLIGHT_WORDS])
  const logIn = (accessToken: string | null) =>
    act(() => useSession.setState({ session: { profile: { zona: 'Asia/Jakarta' }, accessToken } as never }))
  logIn('old')
  const first = render(refused({ code: 'login_needed' })())
  await press()
  expect((await screen.findByRole('alert')).textContent).toContain('masuk lagi')
  // The page too learns that the log-in is over.
  logIn(null)
  expect(screen.queryByRole('alert')).toBeTruthy()
  logIn('new')
  expect(screen.queryByRole('alert')).toBe(null)
  first.unmount()

  const key = [MY_JADWAL, 'siswa']
  queryClient.setQueryData(key, [])
  const at = refused({ code: 'paper_missing' })
  const paper = (bytes: number): CheckFacts => ({ ...facts, paper: { kind: 'ready', bytes } })
  const before = paper(1)
  const { rerender } = render(at({ facts: before }))
  await press()
  expect((await screen.findByRole('alert')).textContent).toContain('Naskah belum lengkap.')
  // The server may know another paper than the list here.
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
  rerender(at({ facts: before }))
  expect(screen.queryByRole('alert')).toBeTruthy()
  // Of the paper of a new list nothing is known at first.
  rerender(at({ facts, state: { kind: 'loading' } }))
  expect(screen.queryByRole('alert')).toBeTruthy()
  rerender(at({ facts: paper(2) }))
  expect(screen.queryByRole('alert')).toBe(null)
})

test('U204.12 who was told that the exam runs elsewhere may start it again once the list says that it does not', async () => {
  await startWords('id', ['exam', ...PREFLIGHT_WORDS])
  const at = refused({ code: 'attempt_open', attempt_id: 'away' })
  const sitting = { bundle: { policy: 'open' } } as SittingInfo
  const start = () => screen.queryByRole('button', { name: 'Mulai ujian' })
  const { rerender } = render(at({ sitting }))
  const told = async () => {
    await press()
    expect(await screen.findByRole('button', { name: 'Pindahkan ke sini' })).toBeTruthy()
  }
  await told()
  // No list has come: it stands what the server said.
  rerender(at({ sitting }))
  expect(start()).toBe(null)
  rerender(at({ sitting, elsewhere: true }))
  expect(start()).toBe(null)
  rerender(at({ sitting }))
  expect(start()).toBeTruthy()
  // Put aside before a list came that knew of it.
  await told()
  rerender(at({ sitting: { ...sitting } }))
  expect(start()).toBeTruthy()
})

test('U204.13 that a code does not fit is not said any more once none is needed, or another one', async () => {
  await startWords('id', ['exam', ...PREFLIGHT_WORDS])
  const { at, type, press } = wrapping()
  const { rerender } = render(at('same', 'old'))
  await press('SALAH')
  rerender(at('same', 'old', 'ready', { tanpa_kode: true }))
  expect(screen.queryByRole('alert')).toBe(null)
  rerender(at('same', 'old'))
  await press('LAGI')
  await type('X')
  rerender(at('same', 'new'))
  expect(screen.queryByRole('alert')).toBe(null)
})

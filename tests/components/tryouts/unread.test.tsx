import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { create } from 'zustand'
import type { AttemptSummary } from '#offline/types.ts'
import TryoutDetailSubtest from '#src/app/pages/tryout-detail-subtest.tsx'
import StudentHome from '#src/features/tryouts/home/student-home.tsx'
import Tryout from '#src/features/tryouts/tryout.tsx'
import TryoutDetail from '#src/features/tryouts/tryout-detail.tsx'
import { paths, patterns } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'
import { renderRoute } from '../office.tsx'
import { serve } from '../server.ts'
import { HOUR, id, now, ownSitting } from './own-sitting.ts'

const { sitting, jadwal } = ownSitting({ mulai: now - HOUR, selesai: now + HOUR, started_at: now - HOUR })

const own: AttemptSummary = {
  ...{ attempt_id: id(3), server_id: id(3), user_id: id(6), sitting, phase: 'running', started_at: now - HOUR },
  ...{ unsent: 0, receipt: null, progress: null },
}

const usePhone = create<{ attempts: AttemptSummary[] | undefined }>()(() => ({ attempts: undefined }))
vi.mock('#src/lib/exam/attempts.ts', () => ({
  useAttempts: () => usePhone(({ attempts }) => attempts) ?? NONE,
  useReadAttempts: () => usePhone(({ attempts }) => attempts),
}))
const NONE: AttemptSummary[] = []
vi.mock('#src/features/exam/preflight.tsx', () => ({
  Preflight: ({ elsewhere }: { elsewhere: number | null }) => `runs elsewhere: ${elsewhere !== null}`,
}))

let calls: ReturnType<typeof serve>
beforeEach(() => {
  localStorage.clear()
  usePhone.setState({ attempts: undefined })
  useSession.setState({ session: { profile: { id: id(6), nama: 'Nadira', zona: 'Asia/Jakarta' } } as never })
  calls = serve(({ path }) =>
    path === '/my-jadwal' ? { data: [jadwal], server_time: Date.now() } : { data: [], total: 0 },
  )
})

const Home = () => <StudentHome page={(live) => live} />
const FOREIGN = /perangkat lain|Pindah ke sini/

test.each([
  ['home', '/home', '/home', Home],
  ['list', '/tryout', '/tryout', Tryout],
  ['page', patterns.tryoutDetail, paths.tryoutDetail(id(1)), TryoutDetail],
] as const)(
  'U8.33 before the phone was read the %s calls its own exam that of no other device',
  async (_, at, url, Screen) => {
    await renderRoute(at, Screen, url, ['student', 'common', 'exam', 'home'])
    await waitFor(() => expect(calls.some(({ path }) => path === '/my-jadwal')).toBe(true))
    // The reply is there; what follows from it takes a few turns.
    for (let turns = 0; turns < 5; turns++) await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(document.body.textContent).not.toMatch(FOREIGN)
    // Nor is anybody led away, as though there was nothing.
    expect(document.querySelector('output')).toBeNull()
    act(() => usePhone.setState({ attempts: [own] }))
    const on = await screen.findByRole('link', { name: /^Lanjutkan/ })
    expect(on.getAttribute('href')).toBe(paths.mainUjian(id(3)))
  },
)

test('U8.34 nor do the checks before the start take it for an exam that runs elsewhere', async () => {
  const url = paths.tryoutDetailSubtest(id(1), id(2))
  await renderRoute(patterns.tryoutDetailSubtest, TryoutDetailSubtest, url, ['student', 'common'])
  expect(await screen.findByText('runs elsewhere: false')).toBeTruthy()
  act(() => usePhone.setState({ attempts: [] }))
  expect(screen.getByText('runs elsewhere: true')).toBeTruthy()
})

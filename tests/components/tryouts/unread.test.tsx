import 'fake-indexeddb/auto'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { create } from 'zustand'
import type { MyJadwal, Sitting } from '#contract/exam/schedule.ts'
import type { AttemptSummary } from '#offline/types.ts'
import TryoutDetailSubtest from '#src/app/pages/tryout-detail-subtest.tsx'
import StudentHome from '#src/features/tryouts/home/student-home.tsx'
import Tryout from '#src/features/tryouts/tryout.tsx'
import TryoutDetail from '#src/features/tryouts/tryout-detail.tsx'
import { paths, patterns } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'
import { renderRoute } from '../office.tsx'
import { serve } from '../server.ts'

const HOUR = 3_600_000
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const now = Date.now()

const sitting: Sitting = {
  ...{ jadwal_id: id(1), jadwal_ujian_id: id(2), nama: 'Tryout pagi', paket_nama: 'Paket UTBK' },
  ...{ mulai: now - HOUR, selesai: now + HOUR, kelonggaran_kirim_detik: 900, subtes: [] },
  bundle: { paper_sha256: '0', bundle_sha256: '1', bytes: 1, policy: 'open', wrapped_key: null },
  attempts: [
    {
      ...{ attempt_id: id(3), status: 'open', started_at: now - HOUR, ends_at: now + HOUR, sync_until: now + HOUR },
      ...{ sealed_at: null, counted: true, phone_id: id(4) },
    },
  ],
}
const jadwal: MyJadwal = {
  ...{ jadwal_id: id(1), nama: 'Tryout pagi', mulai: sitting.mulai, selesai: sitting.selesai, zona: 'Asia/Jakarta' },
  ...{ pengumuman_at: null, pembahasan_at: null, cara_mulai: 'open', sittings: [sitting] },
  paket: {
    ...{ id: id(5), nama: 'Paket UTBK', skin: 'utbk', mode: 'nasional', penilaian: 'irt', waktu: 'total' },
    ...{ durasi_detik: 7200, izin_lanjut_awal: true, maks_percobaan: 1 },
  },
}
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

beforeEach(() => {
  localStorage.clear()
  usePhone.setState({ attempts: undefined })
  useSession.setState({ session: { profile: { id: id(6), nama: 'Nadira', zona: 'Asia/Jakarta' } } as never })
  serve(({ path }) => (path === '/my-jadwal' ? { data: [jadwal], server_time: Date.now() } : { data: [], total: 0 }))
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
    await act(() => new Promise((resolve) => setTimeout(resolve, 500)))
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

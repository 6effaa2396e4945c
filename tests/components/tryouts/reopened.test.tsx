import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Receipt } from '#contract/exam/log/messages.ts'
import type { MyJadwal, Sitting } from '#contract/exam/schedule.ts'
import type { AttemptSummary } from '#offline/types.ts'
import Tryout from '#src/features/tryouts/tryout.tsx'
import TryoutDetail from '#src/features/tryouts/tryout-detail.tsx'
import { paths, patterns } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'
import { renderRoute } from '../office.tsx'
import { serve } from '../server.ts'

const HOUR = 3_600_000
const WORDS = ['student', 'common', 'exam']
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const now = Date.now()

/** Its last hour to begin has passed. */
const sitting: Sitting = {
  ...{ jadwal_id: id(1), jadwal_ujian_id: id(2), nama: 'Tryout pagi', paket_nama: 'Paket UTBK' },
  ...{ mulai: now - 3 * HOUR, selesai: now - HOUR, kelonggaran_kirim_detik: 900, subtes: [] },
  bundle: { paper_sha256: '0', bundle_sha256: '1', bytes: 1, policy: 'open', wrapped_key: null },
  attempts: [
    {
      ...{ attempt_id: id(3), status: 'open', started_at: now - 2 * HOUR, ends_at: now + HOUR, sync_until: now + HOUR },
      ...{ sealed_at: null, counted: true, phone_id: id(4) },
    },
  ],
}
const jadwal: MyJadwal = {
  ...{ jadwal_id: id(1), nama: 'Tryout pagi', mulai: sitting.mulai, selesai: sitting.selesai, zona: 'Asia/Jakarta' },
  ...{ pengumuman_at: null, pembahasan_at: null, cara_mulai: 'open', sittings: [sitting] },
  paket: {
    ...{ id: id(5), nama: 'Paket UTBK', skin: 'utbk', mode: 'nasional', penilaian: 'irt', waktu: 'total' },
    ...{ durasi_detik: 5400, izin_lanjut_awal: true, maks_percobaan: 1 },
  },
}

/** On this phone, with the receipt of before. */
const local: AttemptSummary = {
  ...{ attempt_id: id(3), server_id: id(3), user_id: id(6), sitting, phase: 'sealed', started_at: now - 2 * HOUR },
  ...{ unsent: 0, receipt: { sealed_at: now - HOUR, revision: 1 } as Receipt, progress: null },
}
vi.mock('#src/lib/exam/attempts.ts', () => ({ useAttempts: () => [local], useReadAttempts: () => [local] }))

beforeEach(() => {
  localStorage.clear()
  useSession.setState({ session: { profile: { id: id(6), nama: 'Nadira', zona: 'Asia/Jakarta' } } as never })
  serve(({ path }) => (path === '/my-jadwal' ? { data: [jadwal], server_time: Date.now() } : { data: [], total: 0 }))
})

test.each([
  ['list', '/tryout', '/tryout', Tryout],
  ['page', patterns.tryoutDetail, paths.tryoutDetail(id(1)), TryoutDetail],
] as const)(
  'U8.29 the %s leads who has a receipt of it back into what staff opened again, as what runs on this device',
  async (_, path, url, Screen) => {
    await renderRoute(path, Screen, url, WORDS)
    const on = await screen.findByRole('link', { name: 'Lanjutkan' })
    expect(on.getAttribute('href')).toBe(paths.mainUjian(id(3), 1))
    expect(document.body.textContent).not.toMatch(/perangkat lain|sudah lewat|sudah dipakai/)
  },
)

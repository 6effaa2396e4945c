import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Receipt } from '#contract/exam/log/messages.ts'
import type { AttemptSummary } from '#offline/types.ts'
import Tryout from '#src/features/tryouts/tryout.tsx'
import TryoutDetail from '#src/features/tryouts/tryout-detail.tsx'
import { paths, patterns } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'
import { renderRoute } from '../office.tsx'
import { serve } from '../server.ts'
import { HOUR, id, now, ownSitting } from './own-sitting.ts'

const WORDS = ['student', 'common', 'exam']
/** Its last hour to begin has passed. */
const { sitting, jadwal } = ownSitting({ mulai: now - 3 * HOUR, selesai: now - HOUR, started_at: now - 2 * HOUR })

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

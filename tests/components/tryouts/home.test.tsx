import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { PracticeOffer } from '#contract/results/practice.ts'
import type { MainStatistik, TryoutPoint } from '#contract/results/statistics.ts'
import Home from '#src/features/home/home.tsx'
import OwnProgress from '#src/features/results/statistics/own-progress.tsx'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'
import { serve } from '../server.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const WORDS = ['home', 'student', 'statistics', 'results', 'common']
const point = (nilai: number, n: number): TryoutPoint => ({
  ...{ attempt_id: `${ID}${n}`, jadwal_id: ID, nama: `UTBK #${n}`, paket_nama: 'UTBK', started_at: 1, nilai },
  ...{ nilai_min: 0, nilai_maks: 1000, satuan: 'seribu', provisional: false, se: 17 },
})
const main = (tryout: TryoutPoint[], step: MainStatistik['step'] = null): MainStatistik => ({
  ...{ kategori: [], kategori_id: ID, tryout, step, totals: { tryout: 1, soal: 1, time_ms: 1 }, topics: null },
  times: null,
})
const offer: PracticeOffer = { kode: 'PK', materi: 'Peluang', percent: 33.3, questions: 10, seconds: 480 }

function known(practice: PracticeOffer | null, statistics: MainStatistik) {
  serve(({ path }) => ({ data: path === '/practice' ? practice : path === '/paket' ? [] : statistics }))
}

beforeEach(() => {
  localStorage.clear()
  useSession.setState({
    session: { profile: { id: 'ayu', nama: 'Ayu Lestari', role: 'Siswa', zona: 'Asia/Jakarta' } } as never,
  })
})

test('U222.1 home offers the weakest topic as ten questions in eight minutes, and leads straight to them', async () => {
  known(offer, main([]))
  await renderOffice(<OwnProgress />, '/home', WORDS)
  const link = await screen.findByRole('link', { name: 'Latih 10 soal' })
  expect(link.getAttribute('href')).toBe('/latihan?kode=PK&materi=Peluang')
  expect(screen.getByText('33% poin sejauh ini')).toBeTruthy()
  expect(screen.getByText('Sekitar 8 menit. Tidak masuk peringkat.')).toBeTruthy()
  // No score is out: nothing stands in its place.
  expect(screen.queryByText('Skor terakhir')).toBeNull()
})

test('U222.2 the last score stands with how far it moved and the way it came, and without a topic there is no practice', async () => {
  known(null, main([point(571.85, 1), point(603.08, 2)], { difference: 31.23, by_chance: 40, real: false }))
  await renderOffice(<OwnProgress />, '/home', WORDS)
  expect(await screen.findByRole('heading', { name: 'Skor terakhir' })).toBeTruthy()
  expect(screen.getByText(/Beda 31,23 dari tryout sebelumnya/)).toBeTruthy()
  expect(screen.getByRole('img').textContent).toContain('UTBK #1: 571,85; UTBK #2: 603,08')
  expect(screen.getByRole('link', { name: 'UTBK #2' }).getAttribute('href')).toBe(`/hasil-ujian?attempt=${ID}2`)
  expect(screen.queryByRole('link', { name: /^Latih/ })).toBeNull()
})

test.each([
  [0, null],
  [3, '3 minggu berturut-turut kamu mengerjakan tryout. Bagus.'],
])(
  'U222.3 home greets by the first name and praises %i weeks in a row or says nothing of them',
  async (weeks, praise) => {
    serve(() => ({ data: [], total: 0 }))
    const parts = { Progress: () => null, Banners: () => null }
    await renderOffice(
      <Home {...parts} StudentHome={({ page }) => page(<p>yang berikutnya</p>, weeks)} />,
      '/home',
      WORDS,
    )
    expect(await screen.findByRole('heading', { level: 1, name: 'Halo, Ayu' })).toBeTruthy()
    expect(screen.getByText('yang berikutnya')).toBeTruthy()
    expect(screen.queryByText(/berturut-turut/)?.textContent ?? null).toBe(praise)
    // What sells the app is for those who do not have it.
    expect(screen.queryByText(/Aman walau sinyal hilang/)).toBeNull()
  },
)

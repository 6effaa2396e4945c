import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import '#src/lib/words/statistics.ts'
import type { MainStatistik, StatistikTryout, TryoutPoint } from '#contract/results/statistics.ts'
import Statistik from '#src/features/results/statistik.tsx'
import StatistikSatu from '#src/features/results/statistik-satu.tsx'
import StatistikTryoutList from '#src/features/results/statistik-tryout.tsx'
import PracticeStart from '#src/features/trial/practice-start.tsx'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'
import { Refusal, serve } from '../server.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const WORDS = ['statistics', 'results', 'common']
const point = (nilai: number, n: number): TryoutPoint => ({
  ...{ attempt_id: `${ID}${n}`, jadwal_id: ID, nama: `UTBK #${n}`, paket_nama: 'UTBK', started_at: 1, nilai },
  ...{ nilai_min: 0, nilai_maks: 1000, satuan: 'seribu', provisional: false, se: 17 },
})
const main = (more: Partial<MainStatistik> = {}): MainStatistik => ({
  ...{ kategori: [{ id: ID, nama: 'UTBK', count: 2 }], kategori_id: ID, tryout: [point(603.08, 1), point(648.29, 2)] },
  ...{ step: { difference: 45.21, by_chance: 40, real: true }, totals: { tryout: 2, soal: 320, time_ms: 7_200_000 } },
  topics: {
    strong: [{ materi: 'Silogisme', kode: 'PU', correct: 8, count: 8, percent: 100 }],
    weak: [{ materi: 'Peluang', kode: 'PK', correct: 1, count: 3, percent: 33.3 }],
  },
  times: [{ kode: 'PU', nama: 'Penalaran umum', own_ms: 52_000, allotted_ms: 60_000, others_ms: null }],
  ...more,
})
const one = (more: Partial<StatistikTryout> = {}): StatistikTryout => ({
  ...point(648.29, 4),
  places: [
    { scope: 'nasional', of: null, nama: null, participants: 24310, position: 1107, rank: 1107, percentile: 95.4 },
  ],
  ranked: true,
  distribution: {
    ...{ participants: 24310, mean: 510, q1: 440, median: 505, q3: 580 },
    bins: [
      { from: 300, to: 500, count: 12000 },
      { from: 500, to: 700, count: 12310 },
    ],
  },
  subtes: [{ kode: 'PU', nama: 'Penalaran umum', nilai: 671, max: 1000, others: { q1: 450, median: 510, q3: 590 } }],
  topics: null,
  times: null,
  ...more,
})

beforeEach(() => {
  localStorage.clear()
  useSession.setState({ session: { profile: { id: 'nadira', nama: 'Nadira' } } as never })
})

test('U512.1 a score stands with its range, and a real step is told from chance', async () => {
  serve(() => ({ data: main() }))
  await renderOffice(<Statistik />, '/statistik', WORDS)
  expect(await screen.findByText('kemungkinan besar antara 620 dan 676')).toBeTruthy()
  expect(screen.getByText(/Naikmu nyata: 45,21/)).toBeTruthy()
  expect(screen.getByRole('img').textContent).toContain('UTBK #1: 603,08; UTBK #2: 648,29')
})

test('U512.2 a small step is told as chance, without topics it says when they come', async () => {
  serve(() => ({ data: main({ step: { difference: -12, by_chance: 40, real: false }, topics: null }) }))
  await renderOffice(<Statistik />, '/statistik', WORDS)
  expect(await screen.findByText(/Beda 12 dari tryout sebelumnya masih dalam goyangan/)).toBeTruthy()
  expect(screen.getByText(/tampil setelah pembahasan keluar/)).toBeTruthy()
  expect(screen.queryByText('Paling strong')).toBeNull()
})

test('U512.3 a topic with few questions is said to be uncertain, one with many is not', async () => {
  serve(() => ({ data: main() }))
  await renderOffice(<Statistik />, '/statistik', WORDS)
  const row = async (name: string) => (await screen.findByText(name)).closest('li')?.textContent
  expect(await row('Peluang')).toContain('baru sedikit soal')
  expect(await row('Silogisme')).not.toContain('baru sedikit soal')
  // Counts and no percentages: one of three is not a third of all that there is to know.
  expect(await row('Peluang')).toContain('1 dari 3')
  expect(await row('Silogisme')).toContain('8 dari 8')
})

test('U512.5 a topic whose options are worth different points tells points, and not what was right', async () => {
  const weak = [
    {
      ...{ materi: 'Pelayanan publik', kode: 'TKP', correct: 0, count: 6, percent: 80 },
      points: { poin: 24, poin_maks: 30 },
    },
  ]
  serve(() => ({ data: main({ topics: { strong: [], weak } }) }))
  await renderOffice(<Statistik />, '/statistik', WORDS)
  const row = (await screen.findByText('Pelayanan publik')).closest('li')
  expect(row?.textContent).toContain('24 dari 30 poin')
  expect(row?.textContent).not.toContain('0 dari 6')
})

test('U513.1 the list leads to each tryout whose result is out, and says of others when theirs is', async () => {
  const row = { jadwal_id: ID, paket_nama: 'UTBK', started_at: 1, provisional: false, satuan: null, percent: null }
  const data = [
    { ...row, attempt_id: 'a', nama: 'Baru', nilai: null, released_at: Date.parse('2026-12-01T03:00:00Z') },
    { ...row, attempt_id: 'b', nama: 'Lama', nilai: 603.08, released_at: 1 },
  ]
  const calls = serve(() => ({ data, total: 45 }))
  await renderOffice(<StatistikTryoutList />, '/statistik-tryout?page=2', WORDS)
  const link = await screen.findByRole('link', { name: 'Statistik: Lama' })
  expect(link.getAttribute('href')).toBe('/statistik-tryout/b')
  expect(screen.getByText(/Hasil keluar .*Des/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Statistik: Baru' })).toBeNull()
  expect(calls[0]?.params).toEqual({ page: 2, size: 20 })
  expect(screen.getByRole('link', { name: 'Berikutnya' }).getAttribute('href')).toBe('/statistik-tryout?page=3')
})

const open = async (data: StatistikTryout) => {
  serve(() => ({ data }))
  const screens = (
    <Routes>
      <Route path="/statistik-tryout/:id" element={<StatistikSatu />} />
    </Routes>
  )
  await renderOffice(screens, `/statistik-tryout/${ID}`, WORDS)
}

test('U514.1 the picture of all scores says in words what it shows, and where one is', async () => {
  await open(one())
  const picture = await screen.findByRole('img')
  expect(within(picture).getByText('kamu di sini')).toBeTruthy()
  expect(picture.textContent).toContain(
    '24.310 peserta. Skormu 648,29, rata-rata 510. Separuh peserta ada di antara 440 dan 580.',
  )
  expect(screen.getByText('Persentil 95,4 dari 24.310 peserta.')).toBeTruthy()
  expect(screen.getByRole('cell', { name: '450–590' })).toBeTruthy()
})

test('U514.3 places stand side by side, those in chosen study programmes in a line each', async () => {
  const chosen = ['Psikologi, UNM', 'Sains Data, ITK'].map((nama, n) => {
    return { scope: 'prodi' as const, of: `m${n}`, nama, participants: 30, position: 2, rank: 2, percentile: 90 }
  })
  await open(one({ places: [...one().places, ...chosen] }))
  const row = (await screen.findByText('Sains Data, ITK')).closest('li')
  expect(row?.textContent).toBe('Sains Data, ITKdari 30 peserta2')
  expect(screen.getAllByRole('definition')).toHaveLength(1)
})

test('U512.4 how long a question took is drawn beside what there was of the time; the table says it in figures', async () => {
  serve(() => ({ data: main() }))
  await renderOffice(<Statistik />, '/statistik', WORDS)
  expect(await screen.findByRole('row', { name: 'PU 52 dtk 60 dtk' })).toBeTruthy()
  const bars = [...document.querySelectorAll<HTMLElement>('[style*="inline-size"]')].map((bar) => bar.style.inlineSize)
  expect(bars.at(-1)).toMatch(/^86\.6/)
})

test('U514.2 without others there is no picture, and it says what is missing', async () => {
  await open(one({ distribution: null, places: [], subtes: [] }))
  expect(await screen.findByText(/pesertanya paling sedikit 10/)).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Peringkat' })).toBeNull()
})

test('U515.1 each weak topic leads to practice of it, a strong one does not, and it says how much that is', async () => {
  serve(() => ({ data: main() }))
  await renderOffice(<Statistik />, '/statistik', WORDS)
  const link = await screen.findByRole('link', { name: 'Latihan: Peluang' })
  expect(link.getAttribute('href')).toBe('/latihan?kode=PK&materi=Peluang')
  expect(screen.queryByRole('link', { name: 'Latihan: Silogisme' })).toBeNull()
  expect(screen.getByText('Latihan: 10 soal, 8 menit, dari soal yang kuncinya sudah dibuka.')).toBeTruthy()
})

test('U515.2 one tryout leads to practice of its weak topics once its discussion is out', async () => {
  await open(one({ topics: main().topics }))
  expect(await screen.findByRole('link', { name: 'Latihan: Peluang' })).toBeTruthy()
})

test('U515.3 where nothing may be practised yet the screen says why, and leads back', async () => {
  const calls = serve(
    ({ path }) =>
      path === '/practice' &&
      new Refusal(404, { code: 'not_found', message: 'Belum cukup soal', error: 'Coba lagi nanti.', params: {} }),
  )
  const start = <PracticeStart>{() => null}</PracticeStart>
  await renderOffice(start, '/latihan?kode=PK&materi=Peluang', WORDS)
  expect(await screen.findByText('Belum cukup soal')).toBeTruthy()
  expect(screen.getByText('Coba lagi nanti.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ke statistik' })).toBeTruthy()
  expect(calls[0]?.body).toEqual({ topic: { kode: 'PK', materi: 'Peluang' } })
})

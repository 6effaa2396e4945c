import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { ResultReply, Score, TopicScore } from '#contract/results/results.ts'
import type { MainStatistik, StatistikTryout, TryoutPoint } from '#contract/results/statistics.ts'
import Against from '#src/features/results/result/against.tsx'
import { NextStep } from '#src/features/results/result/next-step.tsx'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'
import { Refusal, serve } from '../server.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const WORDS = ['results', 'statistics', 'common']

beforeEach(() => useSession.setState({ session: { profile: { id: 'ayu', zona: 'Asia/Jakarta' } } as never }))

const topic = (materi: string, poin: number) => ({ materi, poin, poin_maks: 5, jumlah: 5 }) as TopicScore

function result(lulus: boolean | null, released: boolean, salah = 3): ResultReply['data'] {
  const total = { jumlah: 10, benar: 10 - salah, salah, kosong: 0, bertingkat: 0, lulus } as Score['total']
  const materi = released ? [topic('Himpunan', 4), topic('Peluang', 1)] : null
  const subtes = [{ kode: 'PK', materi, sheets: [] }] as unknown as Score['subtes']
  const pembahasan = { released, released_at: Date.parse('2026-12-01T03:00:00Z') }
  return { attempt_id: ID, score: { total, subtes }, pembahasan } as ResultReply['data']
}

test('U229.1 the next step stands first: what went wrong, then the topic with most to gain; who failed is told kindly', async () => {
  await renderOffice(<NextStep data={result(false, true)} />, '/hasil-ujian', WORDS)
  expect(screen.getByText(/Belum lulus hari ini, dan sekarang kelihatan di mana poinnya bisa dikejar/)).toBeTruthy()
  const wrong = screen.getByRole('link', { name: 'Lihat 3 soal yang keliru atau kosong' })
  expect(wrong.getAttribute('href')).toBe(`/pembahasan-soal-tryout?attempt=${ID}&saring=keliru`)
  const practice = screen.getByRole('link', { name: /^Latih Peluang/ })
  expect(practice.getAttribute('href')).toBe('/latihan?kode=PK&materi=Peluang')
})

test('U229.2 before the discussion is out it says when that comes, and after a result without a fault nothing', async () => {
  const { unmount } = await renderOffice(<NextStep data={result(null, false)} />, '/hasil-ujian', WORDS)
  expect(screen.getByText(/Pembahasan dibuka 1 Des 2026, 10.00 WIB/)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  unmount()
  await renderOffice(<NextStep data={result(true, true, 0)} />, '/hasil-ujian', WORDS)
  expect(document.querySelector('section')).toBeNull()
})

const point = (nilai: number, attempt_id: string): TryoutPoint => ({
  ...{ attempt_id, jadwal_id: ID, nama: 'UTBK', paket_nama: 'UTBK', started_at: 1, nilai, nilai_min: 0 },
  ...{ nilai_maks: 1000, satuan: 'seribu', provisional: false, se: 17 },
})

test('U229.3 the result shows the score among the others, sub-test by sub-test, and on its own way', async () => {
  const one: StatistikTryout = {
    ...point(648.29, ID),
    ...{ places: [], ranked: true, topics: null, times: null },
    distribution: {
      ...{ participants: 24310, mean: 510, q1: 440, median: 505, q3: 580 },
      bins: [{ from: 300, to: 700, count: 24310 }],
    },
    subtes: [{ kode: 'PU', nama: 'Penalaran umum', nilai: 671, max: 1000, others: { q1: 450, median: 510, q3: 590 } }],
  }
  const tryout = [point(603.08, 'before'), point(648.29, ID)]
  const main = { tryout } as Partial<MainStatistik>
  serve(({ path }) => ({ data: path === '/get-main-statistik' ? main : one }))
  await renderOffice(<Against attempt_id={ID} />, '/hasil-ujian', WORDS)
  expect(await screen.findByText('kamu di sini')).toBeTruthy()
  expect(screen.getByRole('cell', { name: '450–590' })).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Skor dari tryout ke tryout' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Statistik lengkap' }).getAttribute('href')).toBe(`/statistik-tryout/${ID}`)
})

test('U229.5 the result can be shared as a picture where it stands, also where there is nobody to compare with', async () => {
  const one: StatistikTryout = {
    ...point(648.29, ID),
    ...{ places: [], ranked: true, topics: null, times: null, distribution: null, subtes: [] },
  }
  serve(({ path }) => ({ data: path === '/get-main-statistik' ? { tryout: [] } : one }))
  await renderOffice(<Against attempt_id={ID} />, '/hasil-ujian', WORDS)
  expect(await screen.findByRole('button', { name: 'Bagikan gambar hasil' })).toBeTruthy()
})

test('U229.4 where there is nothing to compare with, nothing stands in its place', async () => {
  const calls = serve(() => new Refusal(403, { code: 'not_released', message: '', error: '', params: {} }))
  await renderOffice(<Against attempt_id={ID} />, '/hasil-ujian', WORDS)
  await expect.poll(() => calls.length).toBe(2)
  expect(document.querySelector('section')).toBeNull()
})

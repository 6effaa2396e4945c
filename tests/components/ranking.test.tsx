import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import '#src/lib/words/statistics.ts'
import type { Ranking, RankingRow } from '#contract/results/ranking.ts'
import { RankingNameChoice } from '#src/features/account/ranking-name.tsx'
import RankingScreen from '#src/features/results/ranking.tsx'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from './office.tsx'
import { Refusal, serve } from './server.ts'

const JADWAL = '00000000-0000-4000-8000-000000000001'
const row = (posisi: number, more: Partial<RankingRow> = {}): RankingRow => ({
  ...{ posisi, peringkat: posisi, nama: `Citra ${posisi}.`, sekolah: 'SMA Harapan', nilai: 800 - posisi },
  ...{ lulus: null, kamu: false, ...more },
})
const ranking = (more: Partial<Ranking> = {}): Ranking => ({
  ...{ jadwal: { id: JADWAL, nama: 'UTBK Nasional #4', paket_nama: 'UTBK' }, versi: 3, made_at: 1, released_at: 1 },
  ...{ ditahan: false, sementara: false, satuan: 'seribu', cakupan: 'nasional', of: null, peserta: 24310 },
  baris: [row(1), row(2), row(3, { peringkat: 2 })],
  tempat: [
    { cakupan: 'nasional', of: null, nama: null, peserta: 24310, posisi: 1107, peringkat: 1107, persentil: 95.4 },
    { cakupan: 'provinsi', of: '33', nama: 'Jawa Tengah', peserta: 2906, posisi: 126, peringkat: 126, persentil: 95.7 },
  ],
  sekitar: [row(1106), row(1107, { nama: 'Nadira Putri', kamu: true }), row(1108, { nama: null, sekolah: null })],
  ...more,
})

beforeEach(() => {
  localStorage.clear()
  useSession.setState({ session: { profile: { id: 'nadira', nama: 'Nadira Putri' } } as never })
})

const open = (said: unknown, query = '') => {
  const calls = serve(() => said)
  return renderOffice(<RankingScreen />, `/ranking-siswa-tryout?jadwal=${JADWAL}${query}`, [
    'statistics',
    'results',
    'common',
  ]).then(() => calls)
}
const lines = () => screen.getAllByRole('listitem').map((item) => item.textContent)

test('U510.1 the first places and the own one stand in one list, with how many are between them', async () => {
  await open({ data: ranking() })
  await screen.findByText('Nadira Putri')
  expect(lines()).toEqual([
    '1Citra 1.SMA Harapan799',
    '2Citra 2.SMA Harapan798',
    '2Citra 3.SMA Harapan797',
    '… 1.102 peserta lain',
    '1.106Citra 1106.SMA Harapan-306',
    '1.107Nadira PutrikamuSMA Harapan-307',
    '1.108Peserta 1.108nama disembunyikan-308',
  ])
  const own = screen.getByText('Nadira Putri').closest('li') as HTMLElement
  expect(own.getAttribute('aria-current')).toBe('true')
  expect(screen.getByText('95,4%')).toBeTruthy()
})

test('U510.2 another scope and the next page are links of their own, and the page asks for its range alone', async () => {
  const calls = await open({ data: ranking() }, '&dari=21')
  const scopes = await screen.findByRole('navigation', { name: 'Cakupan peringkat' })
  expect(within(scopes).getByRole('link', { name: 'Jawa Tengah' }).getAttribute('href')).toBe(
    `/ranking-siswa-tryout?jadwal=${JADWAL}&cakupan=provinsi`,
  )
  expect(screen.getByRole('link', { name: 'Berikutnya' }).getAttribute('href')).toContain('dari=41')
  expect(screen.getByRole('link', { name: 'Sebelumnya' }).getAttribute('href')).toContain('dari=1')
  expect(calls[0]?.params).toEqual({ jadwal_id: JADWAL, cakupan: 'nasional', dari: 21, jumlah: 20 })
})

test('U510.3 a ranking that is not out says when it comes, in the words of the server', async () => {
  const body = {
    code: 'not_released',
    message: 'Peringkat belum diterbitkan',
    error: 'Peringkat keluar pada 1 Desember.',
  }
  await open(new Refusal(403, body))
  expect(await screen.findByRole('heading', { name: 'Peringkat belum diterbitkan' })).toBeTruthy()
  expect(screen.getByText('Peringkat keluar pada 1 Desember.')).toBeTruthy()
})

test('U511.1 a minor is not offered the whole name; a choice is saved at once', async () => {
  const user = userEvent.setup()
  const calls = serve(({ method, body }) => ({
    data: { nama: method === 'get' ? 'singkat' : (body as { nama: string }).nama, boleh_lengkap: false },
  }))
  await renderOffice(<RankingNameChoice user_id="nadira" />, '/', ['statistics', 'common'])
  const field = await screen.findByLabelText('Yang dibaca peserta lain')
  expect(
    within(field)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Nama singkat, misalnya Ahmad F.', 'Tanpa nama'])
  await user.selectOptions(field, 'sembunyi')
  expect(calls.filter(({ method }) => method === 'post').map(({ body }) => body)).toEqual([{ nama: 'sembunyi' }])
  expect(await screen.findByDisplayValue('Tanpa nama')).toBeTruthy()
})

import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import '#src/lib/words/statistics.ts'
import type { Ranking, RankingRow } from '#contract/results/ranking.ts'
import { RankingNameChoice } from '#src/features/account/ranking-name.tsx'
import RankingScreen from '#src/features/results/ranking.tsx'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'
import { Refusal, serve } from '../server.ts'

const JADWAL = '00000000-0000-4000-8000-000000000001'
const row = (position: number, more: Partial<RankingRow> = {}): RankingRow => ({
  ...{ position, rank: position, nama: `Citra ${position}.`, sekolah: 'SMA Harapan', nilai: 800 - position },
  ...{ lulus: null, mine: false, ...more },
})
const ranking = (more: Partial<Ranking> = {}): Ranking => ({
  ...{ jadwal: { id: JADWAL, nama: 'UTBK Nasional #4', paket_nama: 'UTBK' }, version: 3, made_at: 1, released_at: 1 },
  ...{ withheld: false, provisional: false, satuan: 'seribu', scope: 'nasional', of: null, participants: 24310 },
  lines: [row(1), row(2), row(3, { rank: 2 })],
  places: [
    { scope: 'nasional', of: null, nama: null, participants: 24310, position: 1107, rank: 1107, percentile: 95.4 },
    {
      scope: 'provinsi',
      of: '33',
      nama: 'Jawa Tengah',
      participants: 2906,
      position: 126,
      rank: 126,
      percentile: 95.7,
    },
  ],
  around: [row(1106), row(1107, { nama: 'Nadira Putri', mine: true }), row(1108, { nama: null, sekolah: null })],
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
  const calls = await open({ data: ranking() }, '&from=21')
  const scopes = await screen.findByRole('navigation', { name: 'Cakupan peringkat' })
  expect(within(scopes).getByRole('link', { name: 'Jawa Tengah' }).getAttribute('href')).toBe(
    `/ranking-siswa-tryout?jadwal=${JADWAL}&scope=provinsi`,
  )
  expect(screen.getByRole('link', { name: 'Berikutnya' }).getAttribute('href')).toContain('from=41')
  expect(screen.getByRole('link', { name: 'Sebelumnya' }).getAttribute('href')).toContain('from=1')
  expect(calls[0]?.params).toEqual({ jadwal_id: JADWAL, scope: 'nasional', from: 21, size: 20 })
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
    data: { nama: method === 'get' ? 'singkat' : (body as { nama: string }).nama, may_show_whole: false },
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

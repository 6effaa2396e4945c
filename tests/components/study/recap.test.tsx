import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RecapRow, ReportCard } from '#contract/report-card/report-card.ts'
import Recap from '#src/features/report-card/office/recap.tsx'
import { RankingTab } from '#src/features/reports/office/ranking-tab.tsx'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'
import { serve } from '../server.ts'

const ROW: RecapRow = {
  ...{ user_id: 'u1', nama: 'Ani', sekolah: 'SMA 1', kelas: 'XII A', semester: [88, 90.5, null, null, null, null] },
  ...{ mean: 89.25, filled: 20, pas: null },
}
const CARD: ReportCard = {
  siswa: { id: 'u1', nama: 'Ani', nisn: '0051234567', sekolah: 'SMA 1', kelas: 'XII A' },
  mapel: [
    { id: 'm1', nama: 'Fisika', rapor: 'wajib' },
    { id: 'm2', nama: 'Kimia', rapor: 'wajib' },
  ],
  nilai: [{ mapel_id: 'm1', semester: 1, grade: 88.5 }],
  pas: {
    masa: [{ tahun: 2026, masa: 'ganjil' }],
    chosen: { tahun: 2026, masa: 'ganjil' },
    mapel: [
      {
        ...{ mapel_id: 'm1', nama: 'Fisika', bobot: { harian: 50, pts: 25, pas: 25 }, kkm: 75 },
        ...{ harian: { nilai: 80, count: 2 }, pts: null, pas: null, final: 80, complete: false, passed: true },
      },
    ],
    mean: 80,
  },
  combined: [],
  letterhead: null,
}

test('U560.5 staff read the means of each student, blanks as dashes, and open the card of one', async () => {
  serve(({ path }) => (path === '/get-rekap-raport' ? { data: [ROW], total: 1 } : { data: CARD }))
  const list = await renderOffice(<Recap />, '/master-admin/rekap-raport', ['recap'])
  const row = await screen.findByRole('row', { name: /Ani/ })
  expect(row.textContent).toContain('90,5')
  expect(row.textContent).toContain('89,25')
  expect(screen.getByRole('link', { name: 'Ani' }).getAttribute('href')).toContain('siswa=u1')
  list.unmount()
  await renderOffice(<Recap />, '/master-admin/rekap-raport?siswa=u1', ['recap'])
  expect(await screen.findByText('0051234567')).toBeTruthy()
  // A subject without a grade has no line; a component that was not sat is a dash.
  expect(screen.queryByRole('rowheader', { name: 'Kimia' })).toBeNull()
  expect(screen.getByRole('row', { name: /Fisika 80 50% – 25% – 25% 80 Belum lengkap/ })).toBeTruthy()
})

test('U560.6 staff see a ranking as participants read it, and hold it back or make it anew', async () => {
  const menu = { id: 'm', name: 'Jadwal', url: '/master-admin/jadwal-admin', icon: '', submenus: [] }
  useSession.setState({ session: { menus: [{ ...menu, create: 1, update: 1, delete: 1 }], profile: {} } as never })
  const ranking = {
    ...{ jadwal: { id: 'j1', nama: 'Nasional', paket_nama: 'UTBK' }, version: 2, made_at: 1, released_at: 2 },
    ...{ withheld: false, provisional: true, satuan: 'seribu', scope: 'nasional', of: null, participants: 40 },
    ...{ places: [], around: [] },
    lines: [
      { position: 1, rank: 1, nama: 'Ani P.', sekolah: 'SMA 1', nilai: 812.4, lulus: null, mine: false },
      { position: 2, rank: 1, nama: null, sekolah: null, nilai: 812.4, lulus: null, mine: false },
    ],
  }
  const calls = serve(({ path }) => (path === '/ranking-paket' ? { data: ranking } : { message: 'ok' }))
  await renderOffice(<RankingTab jadwal_id="j1" />, '/', ['report'])
  expect(await screen.findByRole('row', { name: /1 Peserta 2 \(nama disembunyikan\)/ })).toBeTruthy()
  expect(calls.find(({ path }) => path === '/ranking-paket')?.params).toEqual({ jadwal_id: 'j1', from: 1, size: 25 })
  screen.getByRole('button', { name: 'Sembunyikan' }).click()
  await expect
    .poll(() => calls.find(({ path }) => path === '/input/ranking-paket')?.body)
    .toEqual({ jadwal_id: 'j1', action: 'withhold' })
})

import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import ReportedQuestion from '#src/features/reports/office/reported/detail.tsx'
import ReportedList from '#src/features/reports/office/reported/list.tsx'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'
import { type Call, Refusal, serve } from '../server.ts'

const report = (id: string, more = {}) => ({
  ...{ id, reason: 'key', text: `Kata ${id}`, state: 'sent', sent_at: 0, paket: 'UTBK', order: null },
  ...{ answer: null, answered_at: null, answered_by: null, ...more },
})
const asked = (reports: object[]) => ({
  soal: {
    ...{ soal_id: 's1', jenis: 'pilihan', html: '<p>Berapa?</p>', stimulus: null, kolom: null, pernyataan: [] },
    opsi: ['A', 'B'].map((id) => ({ id, html: `<p>isi ${id}</p>` })),
    ...{ kunci: [['B']], original_key: [['B']], poin_opsi: null, pembahasan_html: '<p>Begini.</p>' },
  },
  ...{ mapel: 'Peluang', in_bank: true, jadwal: { id: 'j1', nama: 'Jadwal' } },
  ...{ reports, total: reports.length, open: reports.length },
})
const OPEN = asked([
  report('r1'),
  report('r2', { order: ['B', 'A'] }),
  report('r3', { state: 'sound', answer: 'Tidak' }),
])

const rights = (update: 0 | 1) => {
  const menu = { name: 'x', url: '/master-admin/laporan-soal', route_name: 'laporan-soal', icon: 'flag', submenus: [] }
  useSession.setState({ session: { menus: [{ ...menu, create: 1, update, delete: 1 }], profile: {} } as never })
}
beforeEach(() => rights(1))

const open = () =>
  renderOffice(
    <Routes>
      <Route path="/master-admin/laporan-soal/detail/:id" element={<ReportedQuestion />} />
    </Routes>,
    '/master-admin/laporan-soal/detail/s1',
    ['report'],
  )

test('U239.1 the question stands with its key beside what was said; one answer goes to those that wait', async () => {
  const calls = serve(({ method }: Call) => ({ data: OPEN, ...(method === 'post' && { told: 2 }) }))
  await open()
  expect((await screen.findByText('Berapa?')).textContent).toBe('Berapa?')
  expect(screen.getByText('Kunci').closest('li')?.textContent).toContain('isi B')
  expect(screen.getByText('Huruf di HP siswa: A = B, B = A')).toBeTruthy()
  const send = screen.getByRole('button', { name: 'Jawab 2 laporan' })
  await userEvent.click(send)
  expect(screen.getByRole('alert').textContent).toContain('Pilih hasil pemeriksaannya.')
  await userEvent.click(screen.getByRole('radio', { name: 'Tidak ada yang keliru' }))
  await userEvent.type(screen.getByRole('textbox'), 'Kuncinya B.')
  await userEvent.click(send)
  const sent = () => calls.filter(({ method }) => method === 'post')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()).toMatchObject([
    { path: '/question-reports/s1/answer', body: { ids: ['r1', 'r2'], verdict: 'sound', answer: 'Kuncinya B.' } },
  ])
})

test('U239.2 a refusal is said, and what was typed stays; who may not update has no form', async () => {
  serve(({ method }: Call) =>
    method === 'post'
      ? new Refusal(409, { code: 'window_closed', message: 'Terlambat', error: 'Kunci soal ini belum berubah.' })
      : { data: OPEN },
  )
  const { unmount } = await open()
  await userEvent.click(await screen.findByRole('radio', { name: 'Kunci diubah' }))
  await userEvent.type(screen.getByRole('textbox'), 'Kuncinya A.')
  await userEvent.click(screen.getByRole('button', { name: 'Jawab 2 laporan' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Kunci soal ini belum berubah.'))
  expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('Kuncinya A.')
  unmount()
  rights(0)
  await open()
  expect(await screen.findByText('Berapa?')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Jawab/ })).toBeNull()
})

test('U239.5 the desk asks for what its address says, and a row leads to its question, tells the reasons and how many wait', async () => {
  const row = { soal_id: 's1', teks: 'Berapa?', mapel: null, pakets: ['UTBK'], reasons: ['key'], last_at: 0 }
  const rows = [
    { ...row, open: 2, reports: 3 },
    { ...row, soal_id: 's2', teks: '', open: 0, reports: 1 },
  ]
  const calls = serve(() => ({ data: rows, total: 2, pakets: [{ id: 'p1', nama: 'UTBK' }], mapels: [] }))
  await renderOffice(<ReportedList />, '/master-admin/laporan-soal?state=open&sort=last_at', ['report'])
  const first = (await screen.findByRole('link', { name: 'Berapa?' })).closest('tr')
  expect(screen.getByRole('link', { name: 'Berapa?' }).getAttribute('href')).toBe(
    '/master-admin/laporan-soal/detail/s1',
  )
  expect(first?.textContent).toMatch(/Kunci jawabannya keliru–UTBK2 menunggu *dari 3 laporan/)
  const second = screen.getByRole('link', { name: 'Soal bergambar' }).closest('tr')
  expect(second?.textContent).toMatch(/Terjawab *dari 1 laporan/)
  expect(calls[0]).toMatchObject({ path: '/question-reports', params: { state: 'open', sort: 'last_at' } })
})

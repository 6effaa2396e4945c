import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { CalibrationOverview, CalibrationRun, ItemParameter } from '#contract/reporting/calibration.ts'
import type { Report } from '#contract/reporting/report.ts'
import { Calibration } from '#src/features/reports/office/calibration/calibration.tsx'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'
import { type Call, serve } from '../server.ts'

const [JADWAL, RUN, SUBTES] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
]
const report = { jadwal: { id: JADWAL, penilaian: 'irt' } } as Report

const model = {
  ...{ subtes_id: SUBTES, kode: 'PU', nama: 'Penalaran umum', rung: '2pl' as const, examinees: 240, items: 2 },
  ...{ mean: 0, sd: 1, reliability: 0.87, converged: true, cycles: 12 },
}
const run = (own: Partial<CalibrationRun> = {}): CalibrationRun => ({
  ...{ id: RUN, state: 'ready', phase: 'score', progress: 1, attempts: 240, models: [model], out_of_date: false },
  ...{ failure: null, started_at: '2026-11-20T01:00:00.000Z', started_by: 'Rina', stopped_at: null, stopped_by: null },
  ...{ publish_at: null, published_at: null, approved_by: null, reason: null },
  ...own,
})
const item = (kode: string, own: Partial<ItemParameter> = {}): ItemParameter => ({
  ...{ soal_id: crypto.randomUUID(), soal_sha256: kode, paper_sha256: 'p', kode, tingkat: 'sedang', n: 240 },
  ...{ p: 0.5, corrected: 0.4, a: 1, b: 0, se_a: 0.1, se_b: 0.1, s_x2: 9, df: 10, fit_p: 0.5, anchored: false },
  ...{ flags: [], suggested: null },
  ...own,
})

let overview: CalibrationOverview
let calls: Call[]
const level = (update: 0 | 1) => {
  const menu = {
    id: 'j',
    name: 'j',
    url: '/master-admin/jadwal-admin',
    icon: '',
    submenus: [],
    create: 1,
    update,
    delete: 1,
    own: update ? ['key'] : [],
  }
  useSession.setState({ session: { menus: [menu], profile: {} } as never })
}
const row = (nama: string, before: number, after: number) => ({
  ...{ attempt_id: crypto.randomUUID(), nama },
  nilai: { before, after },
  rank: { before: 9, after: 4 },
})

beforeEach(() => {
  level(1)
  overview = { irt: true, open_until: null, announced_at: null, run: run(), published: null }
  calls = serve(({ path }) => {
    if (path.endsWith('/items')) {
      const wrong = item('PU-2', { flags: ['wrong_key'], suggested: 'D', corrected: -0.1 })
      return { data: { model, items: [item('PU-1'), wrong], persons: [{ theta: 0, count: 240 }] } }
    }
    if (path.endsWith('/moves')) {
      const rows = [row('Siti', 480, 530.5), row('Budi', 520, 500)]
      return { data: { participants: 240, up: 130, down: 100, unchanged: 10, mean: { before: 500, after: 512 }, rows } }
    }
    if (path.endsWith('/calibration')) return { data: overview }
    return { message: 'Tersimpan.', data: run() }
  })
})

const show = () => renderOffice(<Calibration report={report} />, '/', ['calibration', 'report'])

test('U500.1 suspicious items come first, with the reason and the option that behaves like the key', async () => {
  await show()
  const table = await screen.findByRole('table')
  const listed = () =>
    within(table)
      .getAllByRole('rowheader')
      .map((cell) => cell.textContent)
  expect(listed()).toEqual(['PU-2'])
  expect(table.textContent).toContain('Kunci dipertanyakan, mungkin D')
  await userEvent.click(screen.getByText('Semua 2'))
  expect(listed()).toEqual(['PU-2', 'PU-1'])
})

test('U500.2 scores are published once it is said who moves, with a reason and at the chosen moment', async () => {
  overview.announced_at = '2026-11-22T13:00:00.000Z'
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Terbitkan skor akhir…' }))
  const send = await screen.findByRole('button', { name: 'Terbitkan saat pengumuman' })
  expect((await screen.findAllByRole('definition')).map((one) => one.textContent)).toEqual(['130', '100', '10'])
  expect(screen.getByText('+50,5')).toBeTruthy()
  expect((send as HTMLButtonElement).disabled).toBe(true)
  await userEvent.type(screen.getByLabelText(/Alasan/), 'Butir diperiksa')
  await userEvent.click(send)
  await waitFor(() => expect(calls.some(({ method }) => method === 'post')).toBe(true))
  const sent = calls.find(({ path }) => path.endsWith('/publish'))
  expect(sent?.body).toEqual({ jadwal_id: JADWAL, id: RUN, when: 'announced', reason: 'Butir diperiksa' })
})

test('U500.3 what is out of date cannot be published, and an open schedule lets nothing start', async () => {
  overview = { ...overview, open_until: '2026-11-25T01:00:00.000Z', run: run({ out_of_date: true }) }
  await show()
  const start = (await screen.findByRole('button', { name: 'Kalibrasi ulang' })) as HTMLButtonElement
  const publish = screen.getByRole('button', { name: 'Terbitkan skor akhir…' }) as HTMLButtonElement
  expect([start.disabled, publish.disabled]).toEqual([true, true])
  expect(screen.getByText(/berubah setelah kalibrasi ini/)).toBeTruthy()
})

test('U500.4 a level that may only read sees the figures and no button that acts', async () => {
  level(0)
  await show()
  await screen.findByRole('table')
  const names = screen.queryAllByRole('button').map((one) => one.textContent)
  for (const word of ['Kalibrasi ulang', 'Terbitkan skor akhir…', 'Putuskan']) expect(names).not.toContain(word)
})

test('U500.5 a run that works says what it does and how far it is, and can be stopped', async () => {
  overview.run = run({ state: 'running', phase: 'calibrate', progress: 0.4, models: [] })
  await show()
  expect((await screen.findByRole('status')).textContent).toContain('parameter butir')
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
  await userEvent.click(screen.getByRole('button', { name: 'Hentikan' }))
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/stop'))?.body).toEqual({ jadwal_id: JADWAL, id: RUN }),
  )
})

import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { type ExportColumn, exportColumn } from '#contract/export.ts'
import { FLAGS } from '#contract/reporting/item.ts'
import type { Report } from '#contract/reporting/report.ts'
import AllSchools from '#src/features/dashboard/office/all-schools/dashboard.tsx'
import ReportScreen from '#src/features/reports/office/report-screen.tsx'
import { SubtesBands } from '#src/features/reports/office/subtes-bands.tsx'
import StudentChances from '#src/features/study/office/student-chances.tsx'
import { holdMenus, renderOffice, renderRoute } from '../office.tsx'
import { type Call, serve } from '../server.ts'

const WORDS = ['board', 'report', 'calibration', 'studyOffice', 'superAdmin', 'results']
let answers: Record<string, unknown>
let calls: Call[]
beforeEach(() => {
  holdMenus(['jadwal-admin'])
  answers = {}
  calls = serve(({ path }) => answers[path] ?? { data: [], total: 0 })
})
const asked = (name: string) => calls.filter(({ path }) => path === name).map(({ params }) => params)

const report = (penilaian: string) => ({
  jadwal: {
    ...{ id: 'j1', nama: 'Tryout akbar', paket_nama: 'UTBK', penilaian, satuan: 'seribu', mulai: 1, selesai: 2 },
    ...{ zona: 'Asia/Jakarta', provisional: false },
  },
  participants: { registered: 9, started: 7, working: 0, finished: 7, scored: 7, uncounted: 0, passed: null },
  ...{ reliability: { n: 7, shown: 10, reliable: 30, state: 'withheld' }, spread: null, subtes: [], rescore: null },
  ...{ rulings_in_force: 2, papers: [], items: [] },
})

async function tabs(penilaian: string, query = '') {
  answers['/report-jadwal'] = { data: report(penilaian) }
  answers['/report-jadwal/j1'] = { data: report(penilaian) }
  await renderRoute('/report/:id', ReportScreen, `/report/j1${query}`, WORDS)
  const row = within(await screen.findByRole('navigation', { name: 'Bagian laporan' }))
  return {
    names: row.getAllByRole('button').map((one) => one.textContent),
    open: row.getByRole('button', { current: 'page' }).textContent,
  }
}

test('U823.1 a report has a calibration only where scores wait for one; tabs say how many were scored and ruled on', async () => {
  const irt = await tabs('irt', '?tab=ruling')
  expect(irt.names).toEqual([
    'Ringkasan dan butir',
    'Peserta7',
    'Matriks jawaban',
    'Kelas dan sekolah',
    'Peringkat',
    'Kalibrasi',
    'Putusan butir2',
  ])
  expect(irt.open).toBe('Putusan butir2')
})

test('U823.2 the address of a part that a report does not have opens its summary', async () => {
  const plain = await tabs('benar_salah', '?tab=kalibrasi')
  expect(plain.names).not.toContain('Kalibrasi')
  expect(plain.open).toBe('Ringkasan dan butir')
})

test('S26.5 an exported report is asked for in the words of its reader: headings, types, flags and decisions', async () => {
  answers['/essay-marking'] = { data: { questions: [] } }
  answers['/report-jadwal/export'] = { filename: 'a.csv', state: 'failed', done: 0, total: 0 }
  await tabs('irt')
  await userEvent.click(screen.getByRole('button', { name: 'Ekspor' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Statistik butir (CSV)' }))
  await expect.poll(() => asked('/report-jadwal/export')).toHaveLength(1)
  const call = calls.find(({ path }) => path === '/report-jadwal/export') as Call
  const { columns } = call.body as { columns: ExportColumn[] }
  expect(exportColumn.array().safeParse(columns).success).toBe(true)
  const column = (key: string) => columns.find((one) => one.key === key)
  expect(column('jenis')).toMatchObject({ title: 'Jenis', words: { pilihan: 'Pilihan ganda', isian: 'Isian singkat' } })
  expect(Object.keys(column('flags')?.words ?? {})).toEqual([...FLAGS])
  expect(column('flags')?.words?.unused_distractor).toBe('Opsi {pilihan} tidak dipilih')
  expect(column('ruling')?.words).toEqual({
    ...{ excluded: 'Dibatalkan, tidak dihitung', full_points: 'Dibatalkan, poin penuh', key: 'Kunci diubah' },
  })
  expect(column('reliability')?.words?.withheld).toBe('Peserta kurang dari 10: angka belum ditampilkan')
})

test('U823.6 reliability and error of a sub-test are headed by words, and a line below says what they are', async () => {
  const subtes = { id: 's1', kode: 'PU', nama: 'Penalaran umum', distribution: null, lulus: null }
  const of = { ...report('irt'), lulus: null, subtes: [subtes] } as unknown as Report
  await renderOffice(<SubtesBands report={of} />, '/', WORDS)
  expect(await screen.findByRole('columnheader', { name: 'Keandalan (α)' })).toBeDefined()
  expect(screen.getByRole('columnheader', { name: 'Salah ukur (SEM)' })).toBeDefined()
  expect(screen.getByText(/di atas 0,70 cukup andal.*bisa meleset karena kebetulan, dalam poin subtes/)).toBeDefined()
})

const programme = (n: number, more = {}) => ({
  programme: { id: `p${n}`, nama: `Prodi ${n}`, universitas: 'UNM', tahun_data: 2025 },
  ...{ minimum: 612.5, source: 'SNPMB', chance: { percent: 41, low: 30, high: 52, category: 'consider' }, gap: null },
  ...more,
})
const chances = (more = {}) => ({
  data: {
    ...{ siswa: { id: 's1', nama: 'Ani' }, profiling: 'on', choices: [programme(1)] },
    score: { nama: 'Tryout akbar', nilai: 602.25, standard_error: 18, provisional: true },
    ...more,
  },
})
const read = (reply: object) => {
  answers['/index-rasionalisasi'] = reply
  return renderRoute('/r/:jadwal_id/:siswa_id', StudentChances, '/r/j1/s1', WORDS)
}

test('U823.3 staff read the figures that the student sees; where there is none, why', async () => {
  await read(
    chances({ choices: [programme(1), programme(2, { minimum: null, chance: null, gap: 'closed', source: '' })] }),
  )
  expect(await screen.findByText('Tryout akbar: 602,25 ± 18 (sementara)')).toBeTruthy()
  const cells = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((one) => one.textContent),
    )
  expect(cells).toEqual([
    ['1', 'Prodi 1, UNM', '612,5', '41%', '30–52%', 'Pertimbangkan', 'SNPMB, 2025'],
    ['2', 'Prodi 2, UNM', '–', '–', '–', 'Tidak ditawarkan lagi', '2025'],
  ])
  expect(asked('/index-rasionalisasi')).toEqual([{ jadwal_id: 'j1', siswa_id: 's1' }])
})

test.each(['off', 'ask', 'guardian'])('U823.4 where profiling is "%s" staff see no figure', async (profiling) => {
  await read(chances({ profiling }))
  expect(await screen.findByText(/^Siswa ini tidak mengizinkan perkiraan/)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByText(/602/)).toBeNull()
})

const FIGURES = {
  ...{ schools: 3, sales: { now: 1_200_000, before: 1_000_000 }, active: { now: 90, before: 100 } },
  ...{ working: { students: 4, schedules: 1 }, without_school: { sales: 50_000, active: 2 } },
}
const schoolRow = (nama: string, sales: number, sales_before: number) => ({
  ...{ id: nama, nama, active: 3, working: 0, sales, sales_before, trend: [1, 2] },
})

test('U823.5 figures of all schools are of the days in the address; what is no such span is a month', async () => {
  answers['/super-admin/service'] = { data: null }
  answers['/super-admin/figures'] = { data: FIGURES }
  answers['/super-admin/schools'] = {
    data: [schoolRow('Naik', 120, 100), schoolRow('Turun', 80, 100), schoolRow('Sepi', 0, 0)],
    total: 3,
  }
  const week = await renderOffice(<AllSchools />, '/?days=7', WORDS)
  const state = async (name: string) =>
    within(await screen.findByRole('row', { name: new RegExp(name) }))
      .getAllByRole('cell')
      .at(-1)?.textContent
  expect([await state('Naik'), await state('Turun'), await state('Sepi')]).toEqual(['', 'Turun 20%', 'Tanpa penjualan'])
  expect(screen.getByText('Siswa tanpa sekolah tercatat: Rp. 50.000, 2 siswa aktif.')).toBeTruthy()
  expect(asked('/super-admin/figures')[0]).toEqual({ days: 7 })
  expect(asked('/super-admin/schools')[0]).toMatchObject({ days: 7, sort: '-sales' })
  week.unmount()
  calls.length = 0
  await renderOffice(<AllSchools />, '/?days=12', WORDS)
  await expect.poll(() => asked('/super-admin/figures')).toEqual([{ days: 30 }])
})

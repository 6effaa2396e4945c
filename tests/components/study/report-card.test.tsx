import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import '#src/lib/words/report-card.ts'
import type { ReportCard } from '#contract/report-card/report-card.ts'
import type { GradeChange } from '#contract/report-card/school-grades.ts'
import { changesOf, withoutSent, withTyped } from '#src/features/report-card/grade-drafts.ts'
import ReportCardScreen from '#src/features/report-card/report-card.tsx'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'
import { type Call, Refusal, serve } from '../server.ts'

const MATHS = '0f3f5f7e-8f3f-4f7e-9f3f-5f7e8f3f4f7e'
const card = (nilai: ReportCard['nilai'] = []): ReportCard => ({
  siswa: { id: MATHS, nama: 'Nadira', nisn: '0012345678', sekolah: 'SMAN 1 Bandung', kelas: 'XII-A' },
  mapel: [{ id: MATHS, nama: 'Matematika', rapor: 'wajib' }],
  nilai,
  pas: { masa: [], chosen: null, mapel: [], mean: null },
  combined: [],
  letterhead: null,
})
const grade = (semester: number, value: number) => ({ mapel_id: MATHS, semester, grade: value })

beforeEach(() => {
  localStorage.clear()
  useSession.setState({ session: { profile: { id: 'nadira', nama: 'Nadira' } } as never })
})

const open = (address = '/raport') => renderOffice(<ReportCardScreen />, address, ['reportCard', 'common'])
const box = (semester = 1) => screen.findByRole('textbox', { name: `Matematika, semester ${semester}` })
const sent = (calls: readonly Call[]) => calls.filter(({ method }) => method === 'post').map(({ body }) => body)

test('U530.1 a grade is kept on the phone before it is sent, and comes back after the tab was closed', async () => {
  const dead = () =>
    serve(({ method }) => (method === 'get' ? { data: card() } : new Refusal(503, { code: 'unavailable' })))
  dead()
  const { unmount } = await open()
  fireEvent.change(await box(), { target: { value: '88,5' } })
  fireEvent.blur(await box())
  expect(await screen.findByText('Tersimpan di perangkat ini, 1 nilai belum terkirim')).toBeTruthy()
  expect(screen.getAllByText('88,5').length).toBeGreaterThan(0)
  unmount()
  dead()
  await open()
  expect(((await box()) as HTMLInputElement).value).toBe('88,5')
  expect(screen.getByText('Tersimpan di perangkat ini, 1 nilai belum terkirim')).toBeTruthy()
})

test('U530.2 what is no grade is said at the field, is not sent and does not count', async () => {
  const calls = serve(() => ({ data: card() }))
  await open()
  fireEvent.change(await box(), { target: { value: '105' } })
  fireEvent.blur(await box())
  expect(await screen.findByText(/angka 0 sampai 100/)).toBeTruthy()
  expect((await box()).getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('105')).toBeNull()
  expect(screen.getByText('1 nilai perlu dibetulkan sebelum dikirim')).toBeTruthy()
  expect(sent(calls)).toEqual([])
})

test('U530.3 leaving a field sends it with what the phone knew; once stored nothing is said to be unsent', async () => {
  let nilai = [grade(1, 80)]
  const calls = serve(({ method, body }) => {
    if (method === 'get') return { data: card(nilai) }
    nilai = [grade(1, (body as { grades: GradeChange[] }).grades[0]?.grade ?? 0)]
    return { message: '', data: { differs: [] } }
  })
  await open()
  fireEvent.click(await screen.findByRole('radio', { name: /Sem 1/ }))
  fireEvent.change(await box(), { target: { value: '91' } })
  fireEvent.blur(await box())
  expect(await screen.findByText('Semua nilai sudah tersimpan di server')).toBeTruthy()
  await waitFor(() => expect(sent(calls)).toEqual([{ grades: [{ ...grade(1, 91), was: 80 }] }]))
  expect(localStorage.getItem('raport-draft:nadira')).toBeNull()
})

test('U530.4 a grade that another device stored is told at the field and is not overwritten before the student types again', async () => {
  const differs = [{ mapel_id: MATHS, semester: 1, stored: 70 }]
  const calls = serve(({ method }) => (method === 'get' ? { data: card() } : { message: '', data: { differs } }))
  await open()
  fireEvent.change(await box(), { target: { value: '91' } })
  fireEvent.blur(await box())
  expect(await screen.findByText('Perangkat lain menyimpan 70. Ketik lagi nilai yang benar.')).toBeTruthy()
  fireEvent.blur(await box())
  expect(sent(calls)).toHaveLength(1)
  fireEvent.change(await box(), { target: { value: '92' } })
  fireEvent.blur(await box())
  await waitFor(() => expect(sent(calls)[1]).toEqual({ grades: [{ ...grade(1, 92), was: 70 }] }))
})

test('U530.5 what is typed while a call is under way stays unsent, with what the call stored as its base', () => {
  const cell = `${MATHS}/1`
  const first = withTyped({}, cell, '8', null)
  const under = changesOf(first)
  const later = withTyped(first, cell, '88', null)
  expect(withoutSent(later, under, { differs: [] })).toEqual({ [cell]: { text: '88', was: 8 } })
  expect(withTyped(later, cell, '', null)).toEqual({})
})

test('U530.6 PAS results stand apart, with their weights, as a page to print', async () => {
  const subject = {
    ...{ mapel_id: MATHS, nama: 'Matematika', bobot: { harian: 50, pts: 25, pas: 25 }, kkm: 75 },
    ...{ harian: { nilai: 70, jumlah: 2 }, pts: null, pas: { nilai: 40, jumlah: 1 } },
    ...{ final: 60, complete: false, passed: false },
  }
  const term = { tahun: 2026, masa: 'ganjil' as const }
  serve(() => ({ data: { ...card(), pas: { masa: [term], chosen: term, mapel: [subject], mean: 60 } } }))
  await open('/raport?bagian=pas')
  expect(await screen.findByRole('button', { name: 'Cetak rapor PAS' })).toBeTruthy()
  expect(screen.getByText('belum lengkap')).toBeTruthy()
  expect(screen.getByText('0012345678')).toBeTruthy()
  expect(screen.getAllByRole('cell').map((one) => one.textContent)).toEqual(['7050%', '–25%', '4025%', '60'])
})

test('U530.7 the first semester in which something is missing is open, and means stand over six columns', async () => {
  serve(() => ({ data: card([grade(1, 80), grade(2, 91)]) }))
  await open()
  await box(3)
  expect((screen.getByRole('radio', { name: /Sem 3/ }) as HTMLInputElement).checked).toBe(true)
  fireEvent.change(await box(3), { target: { value: '90' } })
  expect(screen.getByRole('radio', { name: /Sem 2/ }).closest('label')?.textContent).toContain('91')
  expect(screen.getByRole('radio', { name: /Sem 3/ }).closest('label')?.textContent).toContain('90')
  // The mean of the semesters, each the mean of its subjects; what is empty counts in none.
  expect(screen.getByText('Rata-rata', { selector: 'p' }).nextElementSibling?.textContent).toBe('87')
})

test('U530.8 subjects of choice are added by name, and stand once they hold a grade', async () => {
  const ART = '5f3f5f7e-8f3f-4f7e-9f3f-5f7e8f3f4f7e'
  const LAW = '6f3f5f7e-8f3f-4f7e-9f3f-5f7e8f3f4f7e'
  const mapel = [
    ...card().mapel,
    { id: ART, nama: 'Seni', rapor: 'pilihan' as const },
    { id: LAW, nama: 'Hukum', rapor: 'pilihan' as const },
  ]
  serve(() => ({ data: { ...card([{ mapel_id: LAW, semester: 1, grade: 77 }]), mapel } }))
  await open()
  await box(2)
  expect(screen.getByRole('textbox', { name: 'Hukum, semester 2' })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Seni, semester 2' })).toBeNull()
  const add = screen.getByRole('combobox', { name: 'Tambah mata pelajaran pilihan' })
  expect([...add.querySelectorAll('option')].map((one) => one.textContent)).toEqual(['Pilih mata pelajaran', 'Seni'])
  fireEvent.change(add, { target: { value: ART } })
  expect(await screen.findByRole('textbox', { name: 'Seni, semester 2' })).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Tambah mata pelajaran pilihan' })).toBeNull()
})

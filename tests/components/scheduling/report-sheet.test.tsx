import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PrintOut } from '#contract/scheduling/participants.ts'
import { ReportSheet } from '#src/features/scheduling/office/print/report-sheet.tsx'
import { renderOffice } from '../office.tsx'

const jadwal = {
  ...{ id: 'j', nama: 'Pagi', mulai: '2026-12-06T01:00:00.000Z', selesai: '2026-12-06T02:00:00.000Z' },
  ...{ ends_at: '2026-12-06T04:00:00.000Z', zona: 'Asia/Jakarta', cara_mulai: 'sealed' },
  ...{ kode_mulai: null, kode_ruang: [] },
}
const person = (n: number, progress: string) => ({
  ...{ id: `p${n}`, user_id: `u${n}`, nama: `Peserta ${n}`, nomor_peserta: `P-${n}`, progress },
})
const ms = (text: string) => Date.parse(text)

async function show(minutes: Partial<PrintOut['minutes']>) {
  const peserta = [person(1, 'finished'), person(2, 'working'), person(3, 'not_started')]
  const counts = { registered: 3, present: 2, finished: 1, first_start: null, last_end: null }
  const data = {
    ...{ jadwal, letterhead: null, paket_nama: 'SKD', ujian: [], peserta, more: false },
    minutes: { ...counts, events: [], anomalies: [], ...minutes },
  } as unknown as PrintOut
  await renderOffice(<ReportSheet data={data} ruang={null} />, '/', ['participants', 'board', 'audit'])
}
const figure = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) }).textContent

test('A33.12 the report of a sitting that is over says from when until when it was', async () => {
  await show({ first_start: ms('2026-12-06T01:02:00Z'), last_end: ms('2026-12-06T03:31:00Z') })
  expect(screen.getByText(/pukul 08[.:]02.* sampai 10[.:]31/)).toBeTruthy()
  expect(figure('Selesai terakhir')).toMatch(/10[.:]31/)
  expect(figure('Tidak hadir')).toContain('1')
  expect(screen.getByText('P-3 Peserta 3')).toBeTruthy()
})

test('A33.13 while somebody is at work the report leaves the last end to be written, and tells the planned one', async () => {
  await show({ first_start: ms('2026-12-06T01:02:00Z') })
  expect(figure('Selesai terakhir')).toContain('………')
  expect(figure('Mulai pertama')).toMatch(/08[.:]02/)
  expect(screen.getByText(/pukul 08[.:]02.* sampai 11[.:]00/)).toBeTruthy()
})

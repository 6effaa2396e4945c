import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PrintOut } from '#contract/scheduling/participants.ts'
import { MadeCards } from '#src/features/people/office/siswa-import/made-cards.tsx'
import Recap from '#src/features/report-card/office/recap.tsx'
import { StudentSheet } from '#src/features/reports/office/student-sheet.tsx'
import { CardSheets } from '#src/office/kit/print/card-sheets.tsx'
import { PaperHead } from '#src/office/kit/print/paper-head.tsx'
import { renderOffice } from '../office.tsx'
import { serve } from '../server.ts'

const jadwal = {
  ...{ id: 'j', nama: 'Pagi', mulai: '2026-12-06T01:00:00.000Z', selesai: '2026-12-06T02:00:00.000Z' },
  ...{
    ends_at: '2026-12-06T04:00:00.000Z',
    zona: 'Asia/Jakarta',
    cara_mulai: 'sealed',
    kode_mulai: null,
    kode_ruang: [],
  },
}
const letterhead = { nama: 'SMA Negeri 1', alamat: 'Jl. Merdeka 1', kontak: '021 555', logo: '/files/media/a' }
const data = { jadwal, letterhead, paket_nama: 'SKD', ujian: [] } as unknown as PrintOut

test('U713.1 over a sheet stand logo, name, address and contact of who prints it', async () => {
  const { container } = await renderOffice(<PaperHead title="DAFTAR HADIR" data={data} ruang={null} />, '/', [
    'participants',
  ])
  for (const text of ['SMA Negeri 1', 'Jl. Merdeka 1', '021 555']) expect(screen.getByText(text)).toBeTruthy()
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/files/media/a')
})

test('U713.2 without a letterhead a sheet begins with its title, and a card with what it is', async () => {
  const person = {
    id: 'p',
    nama: 'Ani',
    email: 'a@elp.test',
    nisn: null,
    sekolah: null,
    nomor_peserta: null,
    ruang: null,
    kursi: null,
  }
  const { container, unmount } = await renderOffice(
    <>
      <PaperHead title="DAFTAR HADIR" data={{ ...data, letterhead: null }} ruang={null} />
      <CardSheets people={[person]} />
    </>,
    '/',
    ['participants'],
  )
  expect(container.querySelector('img')).toBeNull()
  expect(screen.getByText('KARTU PESERTA')).toBeTruthy()
  unmount()
  await renderOffice(<CardSheets people={[person]} letterhead={letterhead} />, '/', ['participants'])
  expect(screen.getByText('SMA Negeri 1')).toBeTruthy()
})

/** What the printer alone sees. */
const onPaper = () => [...document.querySelectorAll('[data-print-root]')].map((one) => one.textContent).join()

test('U713.3 a student’s sheet, a report card and log-in cards bear the head as well', async () => {
  const person = { nama: 'Ani', email: 'a@elp.test', nisn: null, sekolah: null, password: 'rahasia' }
  const cards = await renderOffice(
    <MadeCards made={{ cards: [person], cards_file: '', letterhead }} onClose={() => {}} />,
    '/',
    ['participants'],
  )
  expect(onPaper()).toContain('SMA Negeri 1')
  cards.unmount()
  const score = { total: { nilai: 400, benar: 1, salah: 0, kosong: 1 }, subtes: [] }
  const sheet = { nama: 'Ani', email: '', revision: [], anomalies: [], score, questioned: [], subtes: [], letterhead }
  const siswa = { id: 'u1', nama: 'Ani', nisn: null, sekolah: null, kelas: null }
  const card = {
    ...{ siswa, mapel: [], nilai: [], combined: [], letterhead },
    pas: { masa: [], chosen: null, mapel: [], mean: null },
  }
  serve(({ path }) => ({ data: path === '/get-raport' ? card : sheet }))
  const shown = await renderOffice(<StudentSheet jadwal_id="j1" attempt_id="a1" />, '/', ['report'])
  await expect.poll(onPaper).toContain('Jl. Merdeka 1')
  shown.unmount()
  expect(onPaper()).toBe('')
  await renderOffice(<Recap />, '/master-admin/rekap-raport?siswa=u1', ['recap'])
  await expect.poll(onPaper).toContain('Jl. Merdeka 1')
})

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PrintOut } from '#contract/scheduling/participants.ts'
import { CardSheets } from '#src/office/kit/print/card-sheets.tsx'
import { PaperHead } from '#src/office/kit/print/paper-head.tsx'
import { renderOffice } from '../office.tsx'

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

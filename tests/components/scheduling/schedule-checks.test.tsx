import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import JadwalForm from '#src/features/scheduling/office/form.tsx'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'
import { type Call, serve } from '../server.ts'

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const paket = {
  ...{ id: '0198a1e2-0000-7000-8000-000000000001', version: 1, created_at: at(-9), updated_at: at(-9), nama: 'SKD' },
  ...{ status: 'draf', waktu: 'total', durasi_detik: 6000, cara_mulai: 'sealed', kelonggaran_kirim_detik: 600 },
  ...{ mode: 'ujian', untuk: 'semua' },
}
const jadwal = {
  ...{ id: '0198a1e2-0000-7000-8000-000000000002', version: 1, created_at: at(-9), updated_at: at(-9), nama: 'Pagi' },
  ...{ paket_id: paket.id, mulai: at(24), selesai: at(25), zona: 'Asia/Jakarta', status: 'terbit', untuk: 'daftar' },
  ...{ cara_mulai: 'sealed', kelonggaran_kirim_detik: null, rilis: 'setelah_semua', pengumuman_at: null },
  ...{ pembahasan_at: null, kelompok: [], kuota: null, pendaftaran_terbuka: false, pendaftaran_mulai: null },
  ...{ pendaftaran_selesai: null },
}

const DAY = 86_400_000

/** One whose moments lie on one day in every zone of Indonesia. */
const oneDay = { ...jadwal, mulai: '2026-12-06T01:00:00.000Z', selesai: '2026-12-06T03:00:00.000Z' }

let row: object
let others: (typeof jadwal & { ends_at: string })[]
let calls: Call[]
beforeEach(() => {
  row = jadwal
  others = []
  const menu = { id: 'j', name: 'Jadwal', url: '/master-admin/jadwal-admin', icon: '', submenus: [] }
  useSession.setState({ session: { menus: [{ ...menu, create: 1, update: 1, delete: 1 }], profile: {} } as never })
  calls = serve(({ path, params }) => {
    if (path === `/paket/${paket.id}`) return { data: paket }
    if (path === `/jadwal-paket/${jadwal.id}`) return { data: row }
    if (path === '/jadwal-paket') {
      const from = Date.parse(String(params.hari))
      const of = others.filter(({ mulai }) => Date.parse(mulai) >= from && Date.parse(mulai) < from + DAY)
      const size = Number(params.size)
      return { data: of.slice(size * (Number(params.page) - 1), size * Number(params.page)), total: of.length }
    }
    if (path === '/peserta-jadwal/summary') return { data: { registered: 0, ruang: [], overlaps: [] } }
    return { data: [], total: 0, lagi: false }
  })
})

async function open() {
  const user = userEvent.setup()
  const form = (
    <Routes>
      <Route path="/master-admin/jadwal-admin/edit/:id" element={<JadwalForm />} />
    </Routes>
  )
  await renderOffice(form, `/master-admin/jadwal-admin/edit/${jadwal.id}`, ['reasons'])
  await screen.findByRole('textbox', { name: /^Nama/ })
  return user
}

test('U302.1 beside its fields a schedule says what would keep students from sitting it, and what is worth knowing', async () => {
  await open()
  const checks = await screen.findByRole('region', { name: 'Pemeriksaan' })
  await expect.poll(() => checks.querySelectorAll('li').length).toBe(4)
  expect(checks.textContent).toContain('Paket ini belum terbit.')
  expect(checks.textContent).toContain('Belum ada ujian dalam jadwal ini')
  expect(checks.textContent).toContain('Belum ada peserta dan pendaftaran ditutup.')
  expect(checks.textContent).toContain('lebih pendek daripada lama paket (100 menit)')
  expect(checks.textContent).not.toContain('Siap diterbitkan.')
})

test('U302.2 what is mended goes from the checks at once, and nothing is sent by that', async () => {
  const user = await open()
  const checks = await screen.findByRole('region', { name: 'Pemeriksaan' })
  await expect.poll(() => checks.textContent).toContain('pendaftaran ditutup')
  await user.click(screen.getByRole('combobox', { name: /^Untuk siapa/ }))
  await user.click(await screen.findByRole('option', { name: /^Semua/ }))
  await user.click(screen.getByRole('switch', { name: /^Pendaftaran/ }))
  await expect.poll(() => checks.textContent).not.toContain('pendaftaran ditutup')
  expect(calls.filter(({ method }) => method === 'post')).toEqual([])
})

const time = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `${name}, jam` })

test('U302.3 a latest start that is not after the start is said there, and a registration that ends after it at its own field', async () => {
  row = { ...oneDay, pendaftaran_terbuka: true, pendaftaran_selesai: '2026-12-06T02:00:00.000Z' }
  const user = await open()
  await user.clear(time('Batas mulai'))
  await user.type(time('Batas mulai'), '07.30')
  await user.tab()
  expect(await screen.findByText('Batas mulai harus sesudah waktu mulai.')).toBeTruthy()
  await user.clear(time('Batas mulai'))
  await user.type(time('Batas mulai'), '08.30')
  await user.tab()
  await expect.poll(() => screen.queryByText('Batas mulai harus sesudah waktu mulai.')).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Simpan/ }))
  expect(await screen.findByText('Pendaftaran ditutup paling lambat pada batas mulai.')).toBeTruthy()
  expect(calls.filter(({ method }) => method === 'post')).toEqual([])
})

test('U302.4 moments of registration are asked for only where students register themselves', async () => {
  const user = await open()
  expect(screen.queryByRole('textbox', { name: 'Pendaftaran dibuka, jam' })).toBeNull()
  await user.click(screen.getByRole('switch', { name: /^Pendaftaran/ }))
  expect(await screen.findByRole('textbox', { name: 'Pendaftaran dibuka, jam' })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Pendaftaran ditutup, jam' })).toBeTruthy()
})

test('U302.5 a start is shown in all three zones, and what follows from it moves with it before anything is saved', async () => {
  row = oneDay
  const user = await open()
  await user.clear(time('Mulai'))
  await user.type(time('Mulai'), '9')
  await user.tab()
  expect(screen.getByText('09.00 WIB · 10.00 WITA · 11.00 WIT')).toBeTruthy()
  const order = within(screen.getByRole('region', { name: 'Urutan kejadian' }))
  const line = (name: string) => order.queryByText(name)?.closest('li')?.textContent
  expect(line('Mulai')).toContain('09.00')
  // The package takes 100 minutes: who begins last still has them, and then the grace of 10.
  await user.clear(time('Batas mulai'))
  await user.type(time('Batas mulai'), '10.00')
  await user.tab()
  await expect.poll(() => line('Selesai paling lambat')).toContain('11.40')
  expect(line('Batas kirim jawaban')).toContain('11.50')
  expect(calls.filter(({ method }) => method === 'post')).toEqual([])
})

test('U302.6 a new schedule proposes a sealed start, a closed list and the package that asked for it', async () => {
  const form = (
    <Routes>
      <Route path="/master-admin/jadwal-admin/tambah" element={<JadwalForm />} />
    </Routes>
  )
  await renderOffice(form, `/master-admin/jadwal-admin/tambah?paket=${paket.id}`, ['reasons'])
  await screen.findByRole('textbox', { name: /^Nama/ })
  expect(screen.getByRole('radio', { name: /^Terkunci sampai jam mulai/ }).getAttribute('aria-checked')).toBe('true')
  await expect.poll(() => screen.getByRole<HTMLInputElement>('combobox', { name: /^Paket/ }).value).toContain('SKD')
})

test('U701.1 the latest start is typed or is so many minutes after the start, and the true end that follows stands beside it', async () => {
  row = oneDay
  const user = await open()
  const end = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Selesai' })
  await expect.poll(() => end().value).toBe('6 Des 2026, 11.40 WIB')
  expect(end().readOnly).toBe(true)
  await user.click(
    within(screen.getByRole('group', { name: 'Boleh terlambat' })).getByRole('button', { name: '30 menit' }),
  )
  expect(time('Batas mulai').value).toBe('08.30')
  expect(end().value).toBe('6 Des 2026, 10.10 WIB')
  expect(calls.filter(({ method }) => method === 'post')).toEqual([])
})

test('U701.2 the day is drawn with its start, latest start, true end and grace, and with what else is on it', async () => {
  row = oneDay
  others = [
    {
      ...jadwal,
      id: 'lain',
      nama: 'PAS Fisika',
      mulai: '2026-12-06T02:00:00.000Z',
      ends_at: '2026-12-06T04:30:00.000Z',
    },
    {
      ...jadwal,
      id: 'esok',
      nama: 'PAS Kimia',
      mulai: '2026-12-07T02:00:00.000Z',
      ends_at: '2026-12-07T04:30:00.000Z',
    },
  ]
  await open()
  const day = within(await screen.findByRole('region', { name: 'Gambar hari ujian' }))
  const words = 'Mulai 08.00 WIB, batas mulai 10.00 WIB, selesai 11.40 WIB, jawaban dapat dikirim sampai 11.50 WIB.'
  expect(day.getByRole('img', { name: words })).toBeTruthy()
  expect(day.getByText('Jadwal lain hari itu: PAS Fisika 09.00–11.30')).toBeTruthy()
})

test('U701.4 all that is on the day is drawn, however much is on other days and on this one', async () => {
  row = oneDay
  const one = (nama: string, mulai: string) => ({ ...jadwal, id: nama, nama, mulai, ends_at: mulai })
  const early = Array.from({ length: 120 }, (_none, at) => one(`Awal ${at}`, '2026-12-01T02:00:00.000Z'))
  const same = Array.from({ length: 110 }, (_none, at) => one(`Sama ${at}`, '2026-12-06T02:00:00.000Z'))
  others = [...early, ...same]
  await open()
  const day = within(await screen.findByRole('region', { name: 'Gambar hari ujian' }))
  const text = await day.findByText(/^Jadwal lain hari itu: Sama 0 /)
  expect(text.textContent).toContain('Sama 109 09.00')
  expect(text.textContent).not.toContain('Awal')
})

test('U701.3 what is open for weeks has no day to be drawn', async () => {
  row = { ...oneDay, selesai: '2027-12-06T03:00:00.000Z' }
  await open()
  await screen.findByRole('region', { name: 'Urutan kejadian' })
  expect(screen.queryByRole('region', { name: 'Gambar hari ujian' })).toBeNull()
})

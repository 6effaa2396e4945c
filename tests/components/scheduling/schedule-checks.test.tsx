import { screen } from '@testing-library/react'
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

let calls: Call[]
beforeEach(() => {
  const menu = { id: 'j', name: 'Jadwal', url: '/master-admin/jadwal-admin', icon: '', submenus: [] }
  useSession.setState({ session: { menus: [{ ...menu, create: 1, update: 1, delete: 1 }], profile: {} } as never })
  calls = serve(({ path }) => {
    if (path === `/paket/${paket.id}`) return { data: paket }
    if (path === `/jadwal-paket/${jadwal.id}`) return { data: jadwal }
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

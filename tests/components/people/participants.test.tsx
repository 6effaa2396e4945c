import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Peserta } from '#contract/scheduling/participants.ts'
import { PesertaTab } from '#src/features/scheduling/office/members/peserta-tab.tsx'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'
import { type Call, Refusal, serve } from '../server.ts'

const student = (n: number, more: Partial<Peserta> = {}): Peserta => ({
  ...{ id: `k${n}`, version: 3, user_id: `u${n}`, nama: `Siswa ${n}`, email: `s${n}@elp.test`, sekolah: 'SMA 1' },
  ...{ status: 'terdaftar', nomor_peserta: null, ruang: null, kursi: null, tanpa_kode: false, progress: 'not_started' },
  ...{ tambahan_detik: 0, mulai_sendiri: null, selesai_sendiri: null },
  ...more,
})

let rows: Peserta[]
let calls: Call[]

function levelOf(rights: { create: 0 | 1; update: 0 | 1; delete: 0 | 1 }) {
  const menus = ['jadwal-admin', 'customer'].map((url) => ({
    ...{ id: url, name: url, url: `/master-admin/${url}`, icon: '', submenus: [] },
    ...rights,
    own: ['import'],
  }))
  useSession.setState({ session: { menus, profile: {} } as never })
}

beforeEach(() => {
  levelOf({ create: 1, update: 1, delete: 1 })
  rows = [student(1), student(2, { status: 'dibatalkan' }), student(3, { progress: 'working' })]
  calls = serve(({ path, body }) => {
    if (path === '/peserta-jadwal') return { data: rows, total: rows.length }
    if (path === '/peserta-jadwal/summary')
      return {
        data: {
          ...{ kuota: 40, registered: 2, cancelled: 1, moved: 0, not_started: 1, working: 1, finished: 0 },
          ...{ ruang: [], overlaps: [{ jadwal_id: 'j9', nama: 'Tryout pagi', count: 2 }] },
        },
      }
    const { changes } = body as { changes: { op: string; id: string }[] }
    if (changes.some(({ op, id }) => op === 'delete' && id === 'k3'))
      return new Refusal(409, { code: 'in_use', message: 'Tidak bisa', error: 'Sudah mulai mengerjakan.' })
    return { data: changes.map(({ id }) => ({ ...rows.find((row) => row.id === id), version: 4 })) }
  })
})

const written = () =>
  calls.flatMap(({ path, body }) => (path.startsWith('/input/') ? (body as { changes: object[] }).changes : []))

async function open() {
  const user = userEvent.setup()
  await renderOffice(<PesertaTab id="j1" />, '/master-admin/jadwal-admin/detail/j1?tab=peserta', ['participants'])
  await screen.findByText('Siswa 1')
  return user
}
const tick = (place: number) => screen.getAllByRole('checkbox')[place] as HTMLElement

test('U301.1 participants are counted by their state, and a schedule at the same time is named', async () => {
  await open()
  expect(await screen.findByText('2 terdaftar dari kuota 40')).toBeTruthy()
  expect(document.body.textContent).toContain('Tryout pagi')
})

test('U301.2 only those who are registered are cancelled of what is ticked', async () => {
  const user = await open()
  await user.click(tick(2))
  const bar = within(screen.getByRole('toolbar'))
  expect(bar.getByRole('button', { name: 'Batalkan' }).hasAttribute('disabled')).toBe(true)
  await user.click(tick(1))
  await user.click(bar.getByRole('button', { name: 'Batalkan' }))
  await expect.poll(written).toEqual([{ op: 'update', id: 'k1', version: 3, data: { status: 'dibatalkan' } }])
})

test('U301.3 who has begun stays, named with the reason, while the others are taken out', async () => {
  const user = await open()
  await user.click(screen.getByRole('checkbox', { name: /semua/i }))
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Keluarkan' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Siswa 3')
  expect(dialog.textContent).toContain('Sudah mulai mengerjakan.')
  expect(dialog.textContent).not.toContain('Siswa 1')
})

test('U301.4 a level that may only read has no way to add, seat or take out', async () => {
  levelOf({ create: 0, update: 0, delete: 0 })
  const user = await open()
  expect(screen.queryByRole('button', { name: 'Tambah peserta' })).toBeNull()
  await user.click(tick(1))
  for (const name of ['Tentukan ruang', 'Batalkan', 'Keluarkan'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('U301.5 a file of students asks for the right to make accounts as well', async () => {
  const menus = [{ id: 'j', name: 'j', url: '/master-admin/jadwal-admin', icon: '', submenus: [] }]
  useSession.setState({
    session: { menus: menus.map((menu) => ({ ...menu, create: 1, update: 1, delete: 1 })), profile: {} } as never,
  })
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Tambah peserta' }))
  expect(await screen.findByRole('menuitem', { name: 'Cari siswa' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Dari berkas XLSX' })).toBeNull()
})

test('U720.1 times of their own are given to all who are ticked at once, and stand in the list', async () => {
  rows = [student(1, { tambahan_detik: 900 }), student(2)]
  const user = await open()
  expect(document.body.textContent).toContain('+15 menit')
  await user.click(tick(1))
  await user.click(tick(2))
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Waktu khusus' }))
  const dialog = await screen.findByRole('dialog')
  const minutes = within(dialog).getByLabelText('Tambahan waktu (menit)')
  await user.clear(minutes)
  await user.type(minutes, '20')
  await user.click(within(dialog).getByRole('button', { name: 'Simpan' }))
  const data = { tambahan_detik: 1200, mulai_sendiri: null, selesai_sendiri: null }
  await expect.poll(written).toEqual(['k1', 'k2'].map((id) => ({ op: 'update', id, version: 3, data })))
})

test('U720.2 a time of one’s own that cannot be read is not saved as none: it stays, and its field says so', async () => {
  rows = [student(1, { mulai_sendiri: '2026-11-29T01:00:00.000Z' })]
  const user = await open()
  await user.click(tick(1))
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Waktu khusus' }))
  const dialog = within(await screen.findByRole('dialog'))
  const time = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Boleh mulai dari, jam' })
  await user.clear(time)
  await user.click(dialog.getByRole('button', { name: 'Simpan' }))
  expect(dialog.getByText('Lengkapi tanggal dan jam, atau kosongkan keduanya.')).toBeTruthy()
  await user.type(time, '25.00')
  expect(time.value).toBe('25.00')
  expect(dialog.getByText('Tulis jam dari 00.00 sampai 23.59.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Simpan' }))
  expect(written()).toEqual([])
  await user.clear(time)
  await user.type(time, '9.30')
  await user.click(dialog.getByRole('button', { name: 'Simpan' }))
  await expect.poll(written).toMatchObject([{ id: 'k1', data: { mulai_sendiri: '2026-11-29T02:30:00.000Z' } }])
})

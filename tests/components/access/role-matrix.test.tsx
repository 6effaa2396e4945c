import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import RoleManagement from '#src/features/access/office/role/role-management.tsx'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'
import { type Call, serve } from '../server.ts'

const LEVELS = [
  { id: 'l1', nama_level: 'Admin', role: 'Admin', jumlah_pengguna: 3 },
  { id: 'l2', nama_level: 'Siswa', role: 'Siswa', jumlah_pengguna: 900 },
]
const MENUS = [
  { id: 'm1', name: 'Bank soal', url: '/master-admin/bank-soal', urutan: 2 },
  { id: 'm2', name: 'Voucher', url: '/master-admin/voucher', urutan: 1 },
  { id: 'm3', name: 'Statistik', url: '/statistik', urutan: 3 },
  { id: 'm4', name: 'Jadwal', url: '/master-admin/jadwal-admin', urutan: 0 },
  { id: 'm5', name: 'Dasbor', url: '/master-admin/dashboard', urutan: 9 },
  { id: 'm6', name: 'Lama', url: '/master-admin/lama', urutan: 4 },
]
const ROLES = [{ id: 'r1', version: 4, level_id: 'l1', menu_id: 'm1', create: true, update: false, delete: false }]
const ROWS: Record<string, unknown[]> = { '/level': LEVELS, '/menu': MENUS, '/role': ROLES }

async function open(update = true): Promise<Call[]> {
  const held = {
    id: 'r0',
    url: '/master-admin/role-management',
    create: 1,
    update: update ? 1 : 0,
    delete: 1,
    submenus: [],
  }
  useSession.setState({ session: { profile: { id: 'rina' }, menus: [held], accessMenu: [held] } as never })
  const calls = serve(({ path }) => ({ data: ROWS[path] ?? [], total: ROWS[path]?.length ?? 0 }))
  await renderOffice(<RoleManagement />)
  await screen.findByRole('table')
  return calls
}
const cell = (menu: string) => within(screen.getByRole('group', { name: `${menu}, Admin` }))
const flags = (menu: string) =>
  cell(menu)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-pressed'))

beforeEach(() => sessionStorage.clear())

const OF_SCHEDULES = [
  ...['Papan langsung', 'Tambah waktu dan akhiri paksa', 'Laporan hasil', 'Baca kunci, batalkan butir'],
  'Menilai uraian',
]

test('U301.21 the matrix has menus of the office under the headings of the side menu, by their order there, and levels of staff, and shows what is held', async () => {
  await open()
  const user = userEvent.setup()
  const names = () => screen.getAllByRole('rowheader').map((head) => head.textContent)
  expect(names()).toEqual([
    'Dasbor',
    ...['Ujian', 'Jadwal', ...OF_SCHEDULES, 'Bank soal', 'Impor berkas'],
    ...['Uang', 'Voucher'],
    ...['Lainnya', 'Lama'],
  ])
  expect(screen.queryByText('Siswa')).toBeNull()
  expect(flags('Bank soal')).toEqual(['true', 'true', 'false', 'false'])
  expect(flags('Voucher')).toEqual(['false', 'false', 'false', 'false'])
  await user.type(screen.getByRole('textbox', { name: 'Cari menu' }), 'vou')
  expect(names()).toEqual(['Uang', 'Voucher'])
})

test('U301.25 arrows pass over headings from toggle to toggle', async () => {
  await open()
  const user = userEvent.setup()
  const first = (menu: string) => cell(menu).getAllByRole('button')[0] as HTMLElement
  first('Dasbor').focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(first('Jadwal'))
  first('Lama').focus()
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(first('Voucher'))
})

test('U301.22 a right brings its menu along, a menu that is taken away takes its rights; only what changed is sent', async () => {
  const calls = await open()
  const user = userEvent.setup()
  const [, create] = cell('Voucher').getAllByRole('button')
  await user.click(create as HTMLElement)
  expect(flags('Voucher')).toEqual(['true', 'true', 'false', 'false'])
  const [seen] = cell('Bank soal').getAllByRole('button')
  await user.click(seen as HTMLElement)
  expect(flags('Bank soal')).toEqual(['false', 'false', 'false', 'false'])
  await user.keyboard('{Control>}s{/Control}')
  const sent = await waitFor(() => {
    const found = calls.find(({ path }) => path === '/input/role')
    expect(found).toBeTruthy()
    return found?.body as { changes: object[] }
  })
  expect(sent.changes).toEqual([
    expect.objectContaining({
      op: 'create',
      data: { level_id: 'l1', menu_id: 'm2', create: true, update: false, delete: false },
    }),
    { op: 'delete', id: 'r1', version: 4 },
  ])
})

test('U301.23 what is put back is no change', async () => {
  await open()
  const user = userEvent.setup()
  const [seen] = cell('Voucher').getAllByRole('button')
  await user.click(seen as HTMLElement)
  expect(screen.getByText(/1 perubahan/)).toBeTruthy()
  await user.click(seen as HTMLElement)
  expect(screen.queryByText(/1 perubahan/)).toBeNull()
})

test('U301.24 without the right to update every mark stands still', async () => {
  await open(false)
  for (const button of cell('Bank soal').getAllByRole('button')) expect(button).toHaveProperty('disabled', true)
})

test('U711.1 a right of its own is no letter of its menu: it is given apart, brings the menu along and goes with it', async () => {
  const calls = await open()
  const user = userEvent.setup()
  const own = () => screen.getByRole('button', { name: 'Impor berkas, Admin' })
  expect(own().getAttribute('aria-pressed')).toBe('false')
  await user.click(own())
  expect([own().textContent, own().getAttribute('aria-pressed')]).toEqual(['Boleh', 'true'])
  expect(flags('Bank soal')).toEqual(['true', 'true', 'false', 'false'])
  await user.keyboard('{Control>}s{/Control}')
  const sent = () =>
    calls.filter(({ path }) => path === '/input/role').map(({ body }) => (body as { changes: object[] }).changes)
  await waitFor(() => expect(sent().length).toBe(1))
  expect(sent()[0]).toEqual([
    { op: 'update', id: 'r1', version: 4, data: { create: true, update: false, delete: false, import: true } },
  ])
})

test('U711.2 what differs between levels, and what is sensitive, can be looked at alone', async () => {
  await open()
  const user = userEvent.setup()
  const names = () => screen.getAllByRole('rowheader').map((head) => head.textContent)
  await user.click(screen.getByRole('radio', { name: 'Peka' }))
  expect(names()).toEqual(['Ujian', 'Jadwal', ...OF_SCHEDULES, 'Bank soal', 'Impor berkas'])
  await user.click(screen.getByRole('radio', { name: 'Hanya yang berbeda' }))
  // One level of staff alone cannot differ from another.
  expect(screen.queryAllByRole('rowheader')).toEqual([])
})

test('U711.3 the history says who gave which right to whom and when, of one level on demand', async () => {
  ROWS['/role-history'] = [
    {
      ...{ id: 'h1', at: '2026-11-27T08:00:00.000Z', actor_nama: 'Rina', nama_level: 'Pengawas', menu_nama: 'Jadwal' },
      ...{ menu_url: '/master-admin/jadwal-admin', given: ['view', 'control'], taken: ['update'] },
    },
  ]
  const calls = await open()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Riwayat hak' }))
  const line = await screen.findByText(/Diberi: Lihat, Tambah waktu dan akhiri paksa/)
  const item = line.closest('li') as HTMLElement
  expect(item.textContent).toContain('Pengawas')
  expect(item.textContent).toContain('Dicabut: Ubah')
  expect(item.textContent).toContain('Rina')
  await user.click(screen.getByRole('combobox', { name: 'Level' }))
  await user.click(await screen.findByRole('option', { name: 'Admin' }))
  await waitFor(() =>
    expect(calls.some(({ path, params }) => path === '/role-history' && params.level_id === 'l1')).toBe(true),
  )
})

test('U301.38 a file has a line for each level and menu, with the rights in words', async () => {
  const calls = await open()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Ekspor' }))
  await user.click((await screen.findAllByRole('menuitem', { name: /CSV/ }))[0] as HTMLElement)
  const asked = await waitFor(() => {
    const found = calls.find(({ path }) => path === '/export/role')
    expect(found).toBeTruthy()
    return found?.body as { layout: { columns: { key: string; title: string; words?: object }[] } }
  })
  expect(asked.layout.columns.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['level_id', 'menu_id', 'create', 'update', 'delete', 'board', 'key', 'mark']),
  )
  expect(asked.layout.columns.find(({ key }) => key === 'create')?.words).toEqual({ true: 'Ya', false: 'Tidak' })
})

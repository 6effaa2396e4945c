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

test('U301.21 the matrix has menus of the office by their order and levels of staff, and shows what is held', async () => {
  await open()
  const names = screen.getAllByRole('rowheader').map((head) => head.textContent)
  expect(names).toEqual(['Voucher', 'Bank soal'])
  expect(screen.queryByText('Siswa')).toBeNull()
  expect(flags('Bank soal')).toEqual(['true', 'true', 'false', 'false'])
  expect(flags('Voucher')).toEqual(['false', 'false', 'false', 'false'])
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

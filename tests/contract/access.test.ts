import { expect, test } from 'vitest'
import {
  type AccessMenu,
  landingOf,
  mayOpen,
  type Role,
  rightsFor,
  roleCovers,
  roleOf,
  type WarehouseRole,
  warehouseRolesOf,
} from '#contract/access/access.ts'

test.each<[string, Role]>([
  ['Siswa', 'Siswa'],
  ['siswa', 'Siswa'],
  ['SISWA', 'Siswa'],
  [' Siswa ', 'Siswa'],
  ['Mahasiswa', 'Siswa'],
  ['mahasiswa', 'Siswa'],
  ['Super Admin', 'Super Admin'],
  ['super_admin', 'Super Admin'],
  ['SuperAdmin', 'Super Admin'],
  ['Admin', 'Admin'],
  ['Petugas', 'Admin'],
  ['Siswa Baru', 'Admin'],
  ['Calon Mahasiswa', 'Admin'],
  ['Finance', 'Admin'],
  ['', 'Admin'],
])('A3.1 level %j gives role %s', (nama_level, role) => {
  expect(roleOf(nama_level)).toBe(role)
})

test.each<[string, WarehouseRole[]]>([
  ['gm', ['general_manager']],
  ['GM', ['general_manager']],
  ['Manager', ['general_manager']],
  ['General Manager', ['general_manager']],
  ['general_manager', ['general_manager']],
  ['Owner', ['owner']],
  ['Finance', ['finance']],
  ['SPV', ['supervisor']],
  ['Supervisor', ['supervisor']],
  ['Sales', ['sales', 'warehouse_admin']],
  ['Sales Manager', []],
  ['presales', []],
  ['Admin Asset', ['asset_admin', 'warehouse_admin']],
  ['admin_aset', ['asset_admin', 'warehouse_admin']],
  ['Admin Gudang', ['warehouse_admin']],
  ['gudang', ['warehouse_admin']],
  ['Siswa', []],
  ['Admin', []],
  ['admin-gudang', []],
])('A3.2 level %j holds the warehouse roles %j', (nama_level, roles) => {
  expect(warehouseRolesOf(nama_level)).toEqual(roles)
})

test('A3.3 a log-in lands by role', () => {
  expect(landingOf('Siswa')).toBe('/')
  expect(landingOf('Admin')).toBe('/master-admin/dashboard')
  expect(landingOf('Super Admin')).toBe('/user-admin/dashboard')
  expect(landingOf(undefined)).toBe('/home')
})

const menu = (url: string, flags: [0 | 1, 0 | 1, 0 | 1], submenus: AccessMenu[] = []): AccessMenu => ({
  id: crypto.randomUUID(),
  name: url,
  route_name: url,
  icon: 'circle',
  url,
  create: flags[0],
  update: flags[1],
  delete: flags[2],
  submenus,
})

const menus = [
  menu('/master-admin/tryout', [1, 0, 1], [menu('/master-admin/bank-soal', [1, 0, 1])]),
  menu('/master-admin/voucher', [0, 0, 0]),
]

test('A3.4 a flag grants its right when it is 1; without a matching menu all three are denied', () => {
  expect(rightsFor('/master-admin/tryout', menus)).toEqual({ create: true, update: false, delete: true })
  expect(rightsFor('/master-admin/bank-soal', menus)).toEqual({ create: true, update: false, delete: true })
  expect(rightsFor('/master-admin/voucher', menus)).toEqual({ create: false, update: false, delete: false })
  expect(rightsFor('/master-admin/bank-soal/tambah', menus)).toEqual({ create: false, update: false, delete: false })
})

test('A3.5 a route opens for its role, or to who holds its menu or submenu', () => {
  expect(mayOpen('/tryout', 'Siswa', 'Siswa', [])).toBe(true)
  expect(mayOpen('/master-admin/voucher', 'Admin', 'Siswa', [])).toBe(false)
  expect(mayOpen('/master-admin/voucher', 'Admin', 'Siswa', menus)).toBe(true)
  expect(mayOpen('/master-admin/bank-soal', 'Admin', 'Siswa', menus)).toBe(true)
  expect(mayOpen('/master-admin/bank', 'Admin', 'Siswa', menus)).toBe(false)
  expect(mayOpen('/user-admin/dashboard', 'Super Admin', 'Admin', menus)).toBe(false)
})

test('A3.5 a super admin may do what an admin may, and nobody else more than their own', () => {
  const roles: Role[] = ['Siswa', 'Admin', 'Super Admin']
  const covered = roles.flatMap((role) =>
    roles.filter((needed) => roleCovers(role, needed)).map((needed) => `${role}>${needed}`),
  )
  expect(covered).toEqual(['Siswa>Siswa', 'Admin>Admin', 'Super Admin>Admin', 'Super Admin>Super Admin'])
})

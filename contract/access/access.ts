/** Level names are compared in lower case, with underscores for spaces. */
const slug = (nama_level: string) => nama_level.trim().toLowerCase().replaceAll(' ', '_')

/** Roles of the application, derived from the level's name (seed, section 6). */
export const ROLES = ['Siswa', 'Admin', 'Super Admin'] as const
export type Role = (typeof ROLES)[number]

export function roleOf(nama_level: string): Role {
  const name = slug(nama_level)
  if (name === 'siswa' || name === 'mahasiswa') return 'Siswa'
  if (name === 'super_admin' || name === 'superadmin') return 'Super Admin'
  return 'Admin'
}

/** Whether a person of `role` may open what asks for `needed`; a super admin may also do what an admin may. */
export function roleCovers(role: Role, needed: Role): boolean {
  return role === needed || (role === 'Super Admin' && needed === 'Admin')
}

/** Where a log-in lands (seed, section 6). */
export function landingOf(role: Role | undefined): string {
  if (role === 'Siswa') return '/'
  if (role === 'Super Admin') return '/user-admin/dashboard'
  if (role === 'Admin') return '/master-admin/dashboard'
  return '/home'
}

/** Warehouse-side roles (seed, section 6); no screens are built on them. One level may hold several. */
const WAREHOUSE_LEVELS = {
  general_manager: ['gm', 'manager', 'general_manager'],
  owner: ['owner'],
  finance: ['finance'],
  supervisor: ['spv', 'supervisor'],
  sales: ['sales'],
  asset_admin: ['admin_asset', 'admin_aset'],
  warehouse_admin: ['admin_gudang', 'gudang', 'sales', 'admin_asset', 'admin_aset'],
} as const

export type WarehouseRole = keyof typeof WAREHOUSE_LEVELS

export function warehouseRolesOf(nama_level: string): WarehouseRole[] {
  const name = slug(nama_level)
  const roles = Object.keys(WAREHOUSE_LEVELS) as WarehouseRole[]
  return roles.filter((role) => (WAREHOUSE_LEVELS[role] as readonly string[]).includes(name))
}

/** A menu as stored in the browser under `accessMenu`; a parent's flags are copied onto its submenus. */
export interface AccessMenu {
  id: string
  name: string
  route_name: string
  icon: string
  url: string
  create: 0 | 1
  update: 0 | 1
  delete: 0 | 1
  /** Rights that no flag implies (own-rights.ts). */
  own?: string[] | undefined
  submenus: AccessMenu[]
}

export interface Rights {
  create: boolean
  update: boolean
  delete: boolean
}

const NO_RIGHTS: Rights = { create: false, update: false, delete: false }

/** Every menu of the tree, parents first. */
export function flattenMenus(menus: readonly AccessMenu[]): AccessMenu[] {
  return menus.flatMap((menu) => [menu, ...flattenMenus(menu.submenus)])
}

/** Rights on a route: those of the menu whose url is the path; none without a matching menu. */
export function rightsFor(path: string, menus: readonly AccessMenu[]): Rights {
  const menu = flattenMenus(menus).find((entry) => entry.url === path)
  if (!menu) return NO_RIGHTS
  return { create: menu.create === 1, update: menu.update === 1, delete: menu.delete === 1 }
}

/** The route guard of the seed: the role must fit, or the path be among the menus' urls. */
export function mayOpen(path: string, needed: Role, role: Role, menus: readonly AccessMenu[]): boolean {
  return roleCovers(role, needed) || flattenMenus(menus).some((menu) => menu.url === path)
}

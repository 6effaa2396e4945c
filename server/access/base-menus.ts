import type { AnyResource } from '#contract/resource.ts'
import * as resources from '#contract/resources/index.ts'

/** A menu of the base data. `url` is the screen's path; flags on it grant the writes of the resources that name it. */
export interface BaseMenu {
  name: string
  route_name: string
  icon: string
  url: string
}

const admin = (route_name: string, name: string, icon: string): BaseMenu => ({
  name,
  route_name,
  icon,
  url: `/master-admin/${route_name}`,
})

/** Menus that resources bring along. */
const OWN_MENUS = Object.values<AnyResource>({ ...resources } as never).flatMap(({ access, menu }) =>
  menu ? [admin(access.write, menu.name, menu.icon)] : [],
)

/** Menus of the back office, in their order; icons are Lucide's names. */
export const ADMIN_MENUS: readonly BaseMenu[] = [
  admin('dashboard', 'Dasbor', 'layout-dashboard'),
  admin('kategori-paket-tryout', 'Kategori paket', 'folder-tree'),
  admin('paket-tryout', 'Paket tryout', 'package'),
  admin('jadwal-admin', 'Jadwal', 'calendar-clock'),
  admin('kategori-ujian', 'Kategori ujian', 'tags'),
  admin('ujian-admin', 'Ujian', 'file-check'),
  admin('tryout', 'Tryout', 'notebook-pen'),
  admin('bank-soal', 'Bank soal', 'library'),
  admin('customer', 'Siswa', 'graduation-cap'),
  admin('pengguna', 'Staf', 'users'),
  admin('role-management', 'Hak akses', 'shield-check'),
  admin('level', 'Level', 'layers'),
  admin('menu', 'Menu', 'list-tree'),
  admin('jejak-audit', 'Jejak audit', 'history'),
  ...OWN_MENUS,
]

export const STUDENT_MENUS: readonly BaseMenu[] = [
  { name: 'Beranda', route_name: 'home', icon: 'house', url: '/home' },
  { name: 'Tryout', route_name: 'tryout', icon: 'notebook-pen', url: '/tryout' },
  { name: 'Profil', route_name: 'profil', icon: 'user', url: '/profil' },
]

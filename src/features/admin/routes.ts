import type { ComponentType } from 'react'
import { lazyScreen } from '#src/lib/lazy-screen.tsx'
import { menuUrl } from './rights.ts'

export interface AdminRoute {
  /** Below /master-admin. */
  path: string
  /** The menu whose holders may open it. */
  menu: string
  load: () => Promise<{ default: ComponentType }>
}

const route = (path: string, menu: string, load: () => Promise<{ default: ComponentType }>): AdminRoute => ({
  path,
  menu,
  load,
})

const screens = new Map<AdminRoute, ComponentType>()

/** A route's screen, the same one at every call: another would mount anew. */
export function screenOf(route: AdminRoute): ComponentType {
  const Screen = screens.get(route) ?? lazyScreen(route.load)
  screens.set(route, Screen)
  return Screen
}

/** A screen that could not be loaded is loaded anew at the next call. */
export const forgetScreen = (route: AdminRoute) => screens.delete(route)

/** Every screen of the back office that this build has. */
export const routes: readonly AdminRoute[] = [
  route('dashboard', 'dashboard', () => import('./dashboard/dashboard.tsx')),
  route('mata-pelajaran', 'mata-pelajaran', () => import('./screens/mata-pelajaran.tsx')),
  route('kategori-paket-tryout', 'kategori-paket-tryout', () => import('./screens/kategori-paket.tsx')),
  route('rumpun', 'rumpun', () => import('./screens/rumpun.tsx')),
  route('paket-tryout', 'paket-tryout', () => import('./screens/paket/list.tsx')),
  route('paket-tryout/detail/:id', 'paket-tryout', () => import('./screens/paket/detail.tsx')),
  route('paket-tryout/detail/soal/:id', 'paket-tryout', () => import('./screens/paket/soal/page.tsx')),
  route('tryout', 'tryout', () => import('./screens/paket/tryout.tsx')),
  route('bank-soal', 'bank-soal', () => import('./screens/bank-soal.tsx')),
  route('bank-soal/tambah', 'bank-soal', () => import('./screens/soal/soal-form.tsx')),
  route('bank-soal/edit/:id', 'bank-soal', () => import('./screens/soal/soal-form.tsx')),
  route('bank-soal/pauli', 'bank-soal', () => import('./screens/soal/sheet/sheet-list.tsx')),
  route('bank-soal/pauli/tambah', 'bank-soal', () => import('./screens/soal/sheet/sheet-form.tsx')),
  route('bank-soal/pauli/edit/:id', 'bank-soal', () => import('./screens/soal/sheet/sheet-form.tsx')),
  route('paket-tryout/detail/soal/tambah/:id', 'paket-tryout', () => import('./screens/soal/soal-form.tsx')),
  route('paket-tryout/detail/soal/edit/:id', 'paket-tryout', () => import('./screens/soal/soal-form.tsx')),
  route(
    'paket-tryout/detail/soal/tambah-pauli/:id',
    'paket-tryout',
    () => import('./screens/soal/sheet/sheet-form.tsx'),
  ),
  route('paket-tryout/detail/soal/edit-pauli/:id', 'paket-tryout', () => import('./screens/soal/sheet/sheet-form.tsx')),
  route('jadwal-admin/detail/soal/tambah/:id', 'jadwal-admin', () => import('./screens/soal/soal-form.tsx')),
  route('jadwal-admin/detail/soal/edit/:id', 'jadwal-admin', () => import('./screens/soal/soal-form.tsx')),
  route(
    'jadwal-admin/detail/soal/tambah-pauli/:id',
    'jadwal-admin',
    () => import('./screens/soal/sheet/sheet-form.tsx'),
  ),
  route('jadwal-admin/detail/soal/edit-pauli/:id', 'jadwal-admin', () => import('./screens/soal/sheet/sheet-form.tsx')),
  route('bank-soal/impor', 'bank-soal', () => import('./screens/import/import-screen.tsx')),
  route('kategori-ujian', 'kategori-ujian', () => import('./screens/kategori-ujian.tsx')),
  route('jadwal-admin/detail/soal/:id', 'jadwal-admin', () => import('./screens/ujian/sitting-soal.tsx')),
  route('ujian-admin', 'ujian-admin', () => import('./screens/ujian/list.tsx')),
  route('ujian-admin/a', 'ujian-admin', () => import('./screens/ujian/second.tsx')),
  route('ujian-admin/detail/:id', 'ujian-admin', () => import('./screens/ujian/detail.tsx')),
  route('jadwal-admin', 'jadwal-admin', () => import('./screens/jadwal/list.tsx')),
  route('jadwal-admin/tambah', 'jadwal-admin', () => import('./screens/jadwal/form.tsx')),
  route('jadwal-admin/report/:id', 'jadwal-admin', () => import('./screens/jadwal/report/report-screen.tsx')),
  route('jadwal-admin/edit/:id', 'jadwal-admin', () => import('./screens/jadwal/form.tsx')),
  route('jadwal-admin/detail/:id', 'jadwal-admin', () => import('./screens/jadwal/detail/detail.tsx')),
  route('customer', 'customer', () => import('./screens/customer.tsx')),
  route('customer/edit/:id', 'customer', () => import('./screens/customer.tsx')),
  route('pengguna', 'pengguna', () => import('./screens/pengguna.tsx')),
  route('pengguna/edit/:id', 'pengguna', () => import('./screens/pengguna.tsx')),
  route('role-management', 'role-management', () => import('./screens/role/role-management.tsx')),
  route('level', 'level', () => import('./screens/level.tsx')),
  route('menu', 'menu', () => import('./screens/menu.tsx')),
  route('jejak-audit', 'jejak-audit', () => import('./screens/audit/audit-list.tsx')),
  route('submenu/:menu_id', 'menu', () => import('./screens/submenu.tsx')),
]

/** Where a menu's new record is written, where that is a screen of its own; elsewhere it is the list's own form. */
const OWN_CREATE: Record<string, string> = {
  [menuUrl('jadwal-admin')]: `${menuUrl('jadwal-admin')}/tambah`,
  [menuUrl('bank-soal')]: `${menuUrl('bank-soal')}/tambah`,
}

const WITHOUT_CREATE = ['dashboard', 'role-management', 'tryout', 'jejak-audit']

const urls = new Set(routes.map((entry) => menuUrl(entry.path)))

/** Whether this build has a screen at a menu's url. */
export const leadsSomewhere = (url: string): boolean => urls.has(url)

/** The address of the form for something new under a menu; undefined where there is none. */
export function addressToCreate(url: string): string | undefined {
  if (WITHOUT_CREATE.some((menu) => url === menuUrl(menu))) return undefined
  return OWN_CREATE[url] ?? `${url}?tambah`
}

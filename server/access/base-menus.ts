import { OFFICE_MENUS } from '#contract/office-menus.ts'

/** A menu of the base data. `url` is the screen's path; flags on it grant the writes of the resources that name it. */
export interface BaseMenu {
  name: string
  route_name: string
  icon: string
  url: string
}

export const ADMIN_MENUS: readonly BaseMenu[] = OFFICE_MENUS.map(({ name, route_name, icon }) => ({
  name,
  route_name,
  icon,
  url: `/master-admin/${route_name}`,
}))

export const STUDENT_MENUS: readonly BaseMenu[] = [
  { name: 'Beranda', route_name: 'home', icon: 'house', url: '/home' },
  { name: 'Tryout', route_name: 'tryout', icon: 'notebook-pen', url: '/tryout' },
  { name: 'Profil', route_name: 'profil', icon: 'user', url: '/profil' },
]

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
  { name: 'E-book', route_name: 'ebook', icon: 'book-open', url: '/ebook' },
  { name: 'Paket tryout', route_name: 'paket_tryout', icon: 'package', url: '/paket_tryout' },
  { name: 'Statistik', route_name: 'statistik', icon: 'chart-line', url: '/statistik' },
  { name: 'Tagihan', route_name: 'billing', icon: 'receipt', url: '/billing' },
  { name: 'Rapor', route_name: 'raport', icon: 'graduation-cap', url: '/raport' },
  { name: 'Pilihan kampus', route_name: 'pilih-sekolah', icon: 'compass', url: '/pilih-sekolah' },
  { name: 'Perkiraan peluang', route_name: 'hasil-rasionalisasi', icon: 'chart-column', url: '/hasil-rasionalisasi' },
  { name: 'SNBP', route_name: 'snbp', icon: 'graduation-cap', url: '/snbp' },
  { name: 'Pemberitahuan', route_name: 'notification', icon: 'bell', url: '/notification' },
  { name: 'Artikel', route_name: 'artikel', icon: 'newspaper', url: '/artikel' },
  { name: 'Panduan', route_name: 'panduan', icon: 'list-tree', url: '/panduan' },
  { name: 'Tanya jawab', route_name: 'faq', icon: 'circle', url: '/faq' },
  { name: 'Cek tanda terima', route_name: 'cek-tanda-terima', icon: 'shield-check', url: '/cek-tanda-terima' },
]

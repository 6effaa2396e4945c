import type { MenuPlace } from './menu-place.ts'
import type { AnyResource } from './resource.ts'
import * as resources from './resources/index.ts'

export interface OfficeMenu extends MenuPlace {
  route_name: string
  name: string
  /** Where a resource brings the menu along; the words of others stand with those of their screens. */
  names?: AnyResource['names']
}

const menu = (route_name: string, name: string, icon: MenuPlace['icon'], group: MenuPlace['group']): OfficeMenu => ({
  route_name,
  name,
  icon,
  group,
})

/** Menus that resources bring along. */
const OWN_MENUS = Object.values<AnyResource>({ ...resources } as never).flatMap((resource) =>
  resource.menu
    ? [{ route_name: resource.access.write, name: resource.names.id.many, names: resource.names, ...resource.menu }]
    : [],
)

/** Every menu of the back office in the order in which the base data has them: those of whole screens, then the resources' own. */
export const OFFICE_MENUS: readonly OfficeMenu[] = [
  menu('dashboard', 'Dasbor', 'layout-dashboard', 'top'),
  menu('bank-soal', 'Bank soal', 'library', 'ujian'),
  menu('paket-tryout', 'Paket tryout', 'package', 'ujian'),
  menu('tryout', 'Tryout', 'notebook-pen', 'ujian'),
  menu('jadwal-admin', 'Jadwal', 'calendar-clock', 'ujian'),
  menu('laporan-soal', 'Laporan soal', 'flag', 'soal'),
  menu('rekap-raport', 'Rekap rapor', 'graduation-cap', 'ujian'),
  menu('kategori-paket-tryout', 'Kategori paket', 'folder-tree', 'soal'),
  menu('kategori-ujian', 'Kategori ujian', 'tags', 'soal'),
  menu('ujian-admin', 'Ujian', 'file-check', 'soal'),
  menu('rasionalisasi', 'Bobot penilaian', 'percent', 'soal'),
  menu('transaksi', 'Transaksi', 'receipt', 'money'),
  menu('transaksi-manual', 'Transfer manual', 'banknote', 'money'),
  menu('kiriman-syarat', 'Bukti syarat', 'gift', 'money'),
  menu('transaksi-ebook', 'Transaksi e-book', 'receipt', 'money'),
  menu('transaksi-ebook-manual', 'Transfer manual e-book', 'banknote', 'money'),
  menu('transaksi-snbp', 'Transaksi SNBP', 'receipt', 'money'),
  menu('snbp', 'SNBP', 'trophy', 'people'),
  menu('customer', 'Siswa', 'graduation-cap', 'people'),
  menu('pengguna', 'Staf', 'users', 'people'),
  menu('pemberitahuan', 'Pemberitahuan', 'megaphone', 'people'),
  menu('role-management', 'Hak akses', 'shield-check', 'people'),
  menu('level', 'Level', 'layers', 'people'),
  menu('menu', 'Menu', 'list-tree', 'people'),
  menu('jejak-audit', 'Jejak audit', 'history', 'people'),
  menu('artikel', 'Artikel', 'newspaper', 'content'),
  menu('halaman', 'Halaman', 'file-text', 'content'),
  menu('panduan', 'Panduan', 'compass', 'content'),
  menu('faq', 'FAQ', 'list-tree', 'content'),
  ...OWN_MENUS,
]

/** Menus that are another view of one's list: whoever holds both finds them over that list, and no entry of their own. */
export const VIEWS_OF: Readonly<Record<string, string>> = {
  tryout: 'paket-tryout',
  'kategori-ujian': 'ujian-admin',
  'transaksi-ebook': 'transaksi',
  'transaksi-snbp': 'transaksi',
  'transaksi-ebook-manual': 'transaksi-manual',
}

/** What came of schedules: a list that holders of schedules find beside them, and no menu that is granted. */
export const RESULTS = { route_name: 'hasil', icon: 'chart-column', group: 'ujian', of: 'jadwal-admin' } as const

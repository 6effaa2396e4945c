import type { ComponentType } from 'react'
import { renewedScreen } from '#src/lib/loading/renewed-screen.ts'
import type { Area } from '#src/lib/paths/area.ts'
import { announceScreens } from '#src/office/kit/addresses.ts'

export interface AdminRoute {
  /** Below /master-admin, and below /user-admin (src/lib/paths/area.ts says what is called otherwise there). */
  path: string
  /** The menu whose holders may open it; null where everybody may who is let into the area. */
  menu: string | null
  /** The one area that has it, where it is not in both; it goes before another of the same path. */
  area?: Area
  load: () => Promise<{ default: ComponentType }>
}

const route = (path: string, menu: string, load: () => Promise<{ default: ComponentType }>): AdminRoute => ({
  path,
  menu,
  load,
})

/** For super admins alone. */
const superRoute = (path: string, load: AdminRoute['load']): AdminRoute => ({ path, menu: null, area: 'super', load })

const screens = new Map<AdminRoute, () => ComponentType>()

/** A route's screen, the same one at every call. */
export function screenOf(route: AdminRoute): ComponentType {
  const screen = screens.get(route) ?? renewedScreen(route.load)
  screens.set(route, screen)
  return screen()
}

/** Every screen of the back office that this build has. */
export const routes: readonly AdminRoute[] = [
  superRoute('dashboard', () => import('#src/features/dashboard/office/all-schools/dashboard.tsx')),
  route('dashboard', 'dashboard', () => import('#src/features/dashboard/office/dashboard.tsx')),
  route('mata-pelajaran', 'mata-pelajaran', () => import('#src/features/bank/office/mata-pelajaran.tsx')),
  route(
    'kategori-paket-tryout',
    'kategori-paket-tryout',
    () => import('#src/features/packages/office/kategori-paket.tsx'),
  ),
  route('rumpun', 'rumpun', () => import('#src/features/bank/office/rumpun.tsx')),
  route('universitas', 'universitas', () => import('#src/features/master/office/universitas.tsx')),
  route('universitas/impor', 'universitas', () => import('#src/features/master/office/import-prodi.tsx')),
  route('universitas/detail/:id', 'universitas', () => import('#src/features/master/office/universitas-detail.tsx')),
  route('aturan-peluang', 'aturan-peluang', () => import('#src/features/study/office/aturan-peluang.tsx')),
  route(
    'report/:jadwal_id/rasionalisasi/:siswa_id',
    'jadwal-admin',
    () => import('#src/features/study/office/student-chances.tsx'),
  ),
  route('rasionalisasi', 'rasionalisasi', () => import('#src/features/weights/office/weights.tsx')),
  route('rasionalisasi/:type', 'rasionalisasi', () => import('#src/features/weights/office/weights.tsx')),
  route('rekap-raport', 'rekap-raport', () => import('#src/features/report-card/office/recap.tsx')),
  route('sekolah/impor', 'sekolah', () => import('#src/features/master/office/import-sekolah.tsx')),
  route('sekolah', 'sekolah', () => import('#src/features/master/office/sekolah.tsx')),
  route('sekolah/detail/:id', 'sekolah', () => import('#src/features/master/office/sekolah-detail.tsx')),
  route('paket-tryout', 'paket-tryout', () => import('#src/features/packages/office/list.tsx')),
  route('paket-tryout/detail/:id', 'paket-tryout', () => import('#src/features/packages/office/detail.tsx')),
  route('paket-tryout/detail/soal/:id', 'paket-tryout', () => import('#src/features/packages/office/soal/page.tsx')),
  route('tryout', 'tryout', () => import('#src/features/packages/office/tryout.tsx')),
  route('bank-soal', 'bank-soal', () => import('#src/features/bank/office/bank-soal.tsx')),
  route('bank-soal/tambah', 'bank-soal', () => import('#src/features/bank/office/soal/soal-form.tsx')),
  route('bank-soal/edit/:id', 'bank-soal', () => import('#src/features/bank/office/soal/soal-form.tsx')),
  route('bank-soal/pauli', 'bank-soal', () => import('#src/features/bank/office/soal/sheet/sheet-list.tsx')),
  route('bank-soal/pauli/tambah', 'bank-soal', () => import('#src/features/bank/office/soal/sheet/sheet-form.tsx')),
  route('bank-soal/pauli/edit/:id', 'bank-soal', () => import('#src/features/bank/office/soal/sheet/sheet-form.tsx')),
  route(
    'paket-tryout/detail/soal/tambah/:id',
    'paket-tryout',
    () => import('#src/features/bank/office/soal/soal-form.tsx'),
  ),
  route(
    'paket-tryout/detail/soal/edit/:id',
    'paket-tryout',
    () => import('#src/features/bank/office/soal/soal-form.tsx'),
  ),
  route(
    'paket-tryout/detail/soal/tambah-pauli/:id',
    'paket-tryout',
    () => import('#src/features/bank/office/soal/sheet/sheet-form.tsx'),
  ),
  route(
    'paket-tryout/detail/soal/edit-pauli/:id',
    'paket-tryout',
    () => import('#src/features/bank/office/soal/sheet/sheet-form.tsx'),
  ),
  route(
    'jadwal-admin/detail/soal/tambah/:id',
    'jadwal-admin',
    () => import('#src/features/bank/office/soal/soal-form.tsx'),
  ),
  route(
    'jadwal-admin/detail/soal/edit/:id',
    'jadwal-admin',
    () => import('#src/features/bank/office/soal/soal-form.tsx'),
  ),
  route(
    'jadwal-admin/detail/soal/tambah-pauli/:id',
    'jadwal-admin',
    () => import('#src/features/bank/office/soal/sheet/sheet-form.tsx'),
  ),
  route(
    'jadwal-admin/detail/soal/edit-pauli/:id',
    'jadwal-admin',
    () => import('#src/features/bank/office/soal/sheet/sheet-form.tsx'),
  ),
  route('bank-soal/impor', 'bank-soal', () => import('#src/features/bank/office/import/import-screen.tsx')),
  route('ebook', 'ebook', () => import('#src/features/ebooks/office/ebook.tsx')),
  route('ebook/detail/:id', 'ebook', () => import('#src/features/ebooks/office/detail.tsx')),
  route('kategori-paket-ebook', 'kategori-paket-ebook', () => import('#src/features/ebooks/office/kategori-ebook.tsx')),
  route('kategori-artikel', 'kategori-artikel', () => import('#src/features/content/office/kategori-artikel.tsx')),
  route('artikel', 'artikel', () => import('#src/features/content/office/artikel.tsx')),
  route('halaman', 'halaman', () => import('#src/features/content/office/halaman.tsx')),
  route('panduan', 'panduan', () => import('#src/features/content/office/panduan.tsx')),
  route('faq', 'faq', () => import('#src/features/content/office/faq.tsx')),
  route('letterhead', 'letterhead', () => import('#src/features/scheduling/office/letterhead.tsx')),
  route('banner', 'banner', () => import('#src/features/content/office/banner.tsx')),
  route('payment', 'payment', () => import('#src/features/money/office/rekening.tsx')),
  route('payment/methods', 'payment', () => import('#src/features/money/office/cara-bayar.tsx')),
  route('voucher', 'voucher', () => import('#src/features/money/office/voucher.tsx')),
  route('transaksi', 'transaksi', () => import('#src/features/money/office/transaksi.tsx')),
  route('transaksi/detail/:id', 'transaksi', async () => ({
    default: (await import('#src/features/money/office/transaksi.tsx')).Detail,
  })),
  route('transaksi-ebook', 'transaksi-ebook', () => import('#src/features/money/office/transaksi-ebook.tsx')),
  route('transaksi-ebook/detail/:id', 'transaksi-ebook', async () => ({
    default: (await import('#src/features/money/office/transaksi-ebook.tsx')).Detail,
  })),
  route('transaksi-snbp', 'transaksi-snbp', () => import('#src/features/money/office/transaksi-snbp.tsx')),
  route('transaksi-snbp/detail/:id', 'transaksi-snbp', async () => ({
    default: (await import('#src/features/money/office/transaksi-snbp.tsx')).Detail,
  })),
  route('snbp', 'snbp', () => import('#src/features/snbp/office/programs.tsx')),
  route('snbp-detail', 'snbp', () => import('#src/features/snbp/office/detail.tsx')),
  route('snbp-setting', 'snbp-setting', () => import('#src/features/snbp/office/setting.tsx')),
  route('snbp-member', 'snbp-member', () => import('#src/features/snbp/office/member.tsx')),
  // Vouchers of all goods are written by one right.
  route('snbp-voucher', 'voucher', () => import('#src/features/snbp/office/voucher.tsx')),
  route('pemberitahuan', 'pemberitahuan', () => import('#src/features/notices/office/sent.tsx')),
  route('pemberitahuan/tambah', 'pemberitahuan', () => import('#src/features/notices/office/compose.tsx')),
  route('laporan-soal', 'laporan-soal', () => import('#src/features/reports/office/reported/list.tsx')),
  route('laporan-soal/detail/:id', 'laporan-soal', () => import('#src/features/reports/office/reported/detail.tsx')),
  route('kiriman-syarat', 'kiriman-syarat', () => import('#src/features/packages/office/submissions/list.tsx')),
  route(
    'kiriman-syarat/detail/:id',
    'kiriman-syarat',
    () => import('#src/features/packages/office/submissions/detail.tsx'),
  ),
  route('transaksi-manual', 'transaksi-manual', () => import('#src/features/money/office/transaksi-manual.tsx')),
  route(
    'transaksi-manual/periksa',
    'transaksi-manual',
    () => import('#src/features/money/office/queue/queue-screen.tsx'),
  ),
  route(
    'transaksi-manual/mutasi-bank',
    'transaksi-manual',
    () => import('#src/features/money/office/statement/statement-screen.tsx'),
  ),
  route(
    'transaksi-ebook-manual/periksa',
    'transaksi-ebook-manual',
    () => import('#src/features/money/office/queue/queue-screen.tsx'),
  ),
  route(
    'transaksi-ebook-manual/mutasi-bank',
    'transaksi-ebook-manual',
    () => import('#src/features/money/office/statement/statement-screen.tsx'),
  ),
  route('transaksi-manual/detail/:id', 'transaksi-manual', async () => ({
    default: (await import('#src/features/money/office/transaksi-manual.tsx')).Detail,
  })),
  route(
    'transaksi-ebook-manual',
    'transaksi-ebook-manual',
    () => import('#src/features/money/office/transaksi-ebook-manual.tsx'),
  ),
  route('transaksi-ebook-manual/detail/:id', 'transaksi-ebook-manual', async () => ({
    default: (await import('#src/features/money/office/transaksi-ebook-manual.tsx')).Detail,
  })),
  route('kategori-ujian', 'kategori-ujian', () => import('#src/features/scheduling/office/kategori-ujian.tsx')),
  route(
    'jadwal-admin/detail/soal/:id',
    'jadwal-admin',
    () => import('#src/features/scheduling/office/ujian/sitting-soal.tsx'),
  ),
  route('ujian-admin', 'ujian-admin', () => import('#src/features/scheduling/office/ujian/list.tsx')),
  route('ujian-admin/a', 'ujian-admin', () => import('#src/features/scheduling/office/ujian/published-exams.tsx')),
  route('ujian-admin/detail/:id', 'ujian-admin', () => import('#src/features/scheduling/office/ujian/detail.tsx')),
  route('hasil', 'jadwal-admin', () => import('#src/features/scheduling/office/results.tsx')),
  route('jadwal-admin', 'jadwal-admin', () => import('#src/features/scheduling/office/list.tsx')),
  route('jadwal-admin/tambah', 'jadwal-admin', () => import('#src/features/scheduling/office/form.tsx')),
  route('jadwal-admin/report/:id', 'jadwal-admin', () => import('#src/features/reports/office/report-screen.tsx')),
  route(
    'jadwal-admin/essays/:id',
    'jadwal-admin',
    () => import('#src/features/reports/office/essays/marking-screen.tsx'),
  ),
  route('jadwal-admin/edit/:id', 'jadwal-admin', () => import('#src/features/scheduling/office/form.tsx')),
  route('jadwal-admin/detail/:id', 'jadwal-admin', () => import('#src/features/scheduling/office/detail/detail.tsx')),
  route('customer', 'customer', () => import('#src/features/people/office/customer.tsx')),
  route('customer/sekolah', 'customer', () => import('#src/features/people/office/match-schools.tsx')),
  route('customer/edit/:id', 'customer', () => import('#src/features/people/office/customer.tsx')),
  route('pengguna', 'pengguna', () => import('#src/features/people/office/pengguna.tsx')),
  route('pengguna/edit/:id', 'pengguna', () => import('#src/features/people/office/pengguna.tsx')),
  route('role-management', 'role-management', () => import('#src/features/access/office/role/role-management.tsx')),
  route('level', 'level', () => import('#src/features/access/office/level.tsx')),
  route('menu', 'menu', () => import('#src/features/access/office/menu.tsx')),
  route('jejak-audit', 'jejak-audit', () => import('#src/features/access/office/audit/audit-list.tsx')),
  route('submenu/:menu_id', 'menu', () => import('#src/features/access/office/submenu.tsx')),
]

announceScreens(routes.map(({ path }) => path))

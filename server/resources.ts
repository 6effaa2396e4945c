import type { FastifyPluginAsync } from 'fastify'
import { levelRoutes } from './access/level.ts'
import { menuRoutes } from './access/menu.ts'
import { roleRoutes } from './access/role.ts'
import { userListRoutes } from './accounts/user-list.ts'
import { mapelRoutes } from './catalog/mapel.ts'
import { rumpunRoutes } from './catalog/rumpun.ts'
import { mapelMajorRoutes, schoolMajorRoutes, schoolRoutes, sekolahSiswaRoutes } from './catalog/schools.ts'
import { bannerRoutes } from './content/banner.ts'
import { categoryPageRoutes } from './content/category-page.ts'
import { guideRoutes } from './content/guide.ts'
import { pageRoutes } from './content/page.ts'
import { exportRoutes } from './crud/export/routes.ts'
import type { ResourceDeps } from './crud/types.ts'
import { ebookRoutes } from './ebooks/ebook.ts'
import { kategoriEbookRoutes } from './ebooks/kategori-ebook.ts'
import { jadwalPaketMemberRoutes, memberPaketRoutes } from './enrolment/members.ts'
import { paymentRoutes, rekeningRoutes } from './money/settings.ts'
import { voucherRoutes } from './money/voucher.ts'
import { paketRoutes } from './packages/paket.ts'
import { kategoriPaketRoutes, subcatPaketRoutes } from './packages/shop/kategori-paket.ts'
import { detailPaketRoutes, faqPaketRoutes, keunggulanPaketRoutes } from './packages/shop/shop-texts.ts'
import { subtestPaketRoutes } from './packages/subtest-paket.ts'
import { soalRoutes, stimulusRoutes } from './question-bank/soal.ts'
import { soalPauliRoutes, subSoalPauliRoutes } from './question-bank/soal-pauli.ts'
import { exportSoalRoutes } from './question-import/export/routes.ts'
import { importSoalRoutes } from './question-import/routes.ts'
import { jadwalPaketRoutes } from './scheduling/jadwal-paket.ts'
import { jadwalPaketUjianRoutes } from './scheduling/jadwal-paket-ujian.ts'
import { jadwalPengawasRoutes } from './scheduling/jadwal-pengawas.ts'
import { letterheadRoutes } from './scheduling/letterhead.ts'
import { kategoriUjianRoutes, ujianRoutes } from './scheduling/ujian.ts'
import { snbpMemberRoutes } from './snbp/members.ts'
import { snbpDescriptionRoutes, snbpSettingRoutes } from './snbp/program.ts'
import { aturanPeluangRoutes } from './study/rules-of-year.ts'
import { syaratPaketRoutes } from './tasks/syarat-paket.ts'
import { weightSets } from './weights/sets.ts'

/** Every resource, with the rules of those that have some. */
export const resources: FastifyPluginAsync<ResourceDeps>[] = [
  mapelRoutes,
  kategoriPaketRoutes,
  subcatPaketRoutes,
  rumpunRoutes,
  schoolRoutes,
  schoolMajorRoutes,
  mapelMajorRoutes,
  sekolahSiswaRoutes,
  aturanPeluangRoutes,
  paketRoutes,
  subtestPaketRoutes,
  detailPaketRoutes,
  keunggulanPaketRoutes,
  faqPaketRoutes,
  syaratPaketRoutes,
  kategoriEbookRoutes,
  ebookRoutes,
  snbpSettingRoutes,
  snbpDescriptionRoutes,
  snbpMemberRoutes,
  categoryPageRoutes,
  pageRoutes,
  guideRoutes,
  bannerRoutes,
  rekeningRoutes,
  jadwalPengawasRoutes,
  letterheadRoutes,
  paymentRoutes,
  voucherRoutes,
  soalRoutes,
  stimulusRoutes,
  soalPauliRoutes,
  subSoalPauliRoutes,
  kategoriUjianRoutes,
  ujianRoutes,
  jadwalPaketRoutes,
  jadwalPaketUjianRoutes,
  jadwalPaketMemberRoutes,
  memberPaketRoutes,
  ...weightSets,
  exportRoutes,
  importSoalRoutes,
  exportSoalRoutes,
  levelRoutes,
  menuRoutes,
  roleRoutes,
  userListRoutes,
]

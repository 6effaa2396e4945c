import '#src/lib/words/shop.ts'
import { Navigate, Route, Routes } from 'react-router-dom'
import { lazyScreen } from '#src/lib/loading/lazy-screen.tsx'
import { accountPatterns } from '#src/lib/paths/account.ts'
import { contentPatterns } from '#src/lib/paths/content.ts'
import { ebookPatterns } from '#src/lib/paths/ebook.ts'
import { noticePatterns } from '#src/lib/paths/notices.ts'
import { officePatterns } from '#src/lib/paths/office.ts'
import { reportCardPatterns } from '#src/lib/paths/report-card.ts'
import { scorePatterns } from '#src/lib/paths/score.ts'
import { shopPatterns } from '#src/lib/paths/shop.ts'
import { snbpPatterns } from '#src/lib/paths/snbp.ts'
import { statisticsPatterns } from '#src/lib/paths/statistics.ts'
import { studyPatterns } from '#src/lib/paths/study.ts'
import { patterns } from '#src/lib/paths.ts'
import { withBanners } from './place-banners.tsx'
import { screenElement } from './screen-element.tsx'
import type { AppRoute } from './screens.tsx'

const OfficeLogin = lazyScreen(() => import('#src/features/account/office/login/login.tsx'))
const OfficeForgotPassword = lazyScreen(() => import('#src/features/account/office/login/forgot-password.tsx'))
const OfficeResetPassword = lazyScreen(() => import('#src/features/account/office/login/reset-password.tsx'))
const Trial = lazyScreen(() => import('./pages/trial.tsx'))
const EbookShop = withBanners(
  'ebook',
  lazyScreen(() => import('#src/features/ebooks/shop.tsx')),
)
const EbookShelf = withBanners(
  'ebook',
  lazyScreen(() => import('#src/features/ebooks/shelf.tsx')),
)
const AllPakets = withBanners(
  'paket',
  lazyScreen(() => import('#src/features/packages/all-pakets.tsx')),
)
const Confirmation = lazyScreen(() => import('#src/features/money/confirmation.tsx'))
const FixedPageScreen = lazyScreen(() => import('#src/features/content/fixed-page.tsx'))
const EbookDetail = lazyScreen(() => import('#src/features/ebooks/detail.tsx'))

/** What letters and codes lead to, the shop, one's own orders and the back office: no student's first load needs their addresses. */
export const screens: readonly AppRoute[] = [
  {
    path: '/coming-soon',
    audience: 'any',
    layout: 'full',
    Screen: lazyScreen(() => import('./pages/coming-soon.tsx')),
  },
  {
    path: '/under-maintenance',
    audience: 'any',
    layout: 'full',
    Screen: lazyScreen(() => import('./pages/under-maintenance.tsx')),
  },
  {
    path: accountPatterns.forgotPassword,
    audience: 'guest',
    layout: 'full',
    Screen: lazyScreen(() => import('#src/features/account/forgot-password.tsx')),
  },
  {
    path: patterns.register,
    audience: 'guest',
    layout: 'full',
    Screen: lazyScreen(() => import('./pages/register.tsx')),
  },
  {
    path: accountPatterns.verifyEmail,
    audience: 'any',
    layout: 'full',
    Screen: lazyScreen(() => import('#src/features/account/register/verify-email.tsx')),
  },
  {
    path: accountPatterns.guardian,
    audience: 'any',
    layout: 'full',
    Screen: lazyScreen(() => import('#src/features/account/register/guardian.tsx')),
  },
  {
    path: accountPatterns.resetPassword,
    audience: 'any',
    layout: 'full',
    Screen: lazyScreen(() => import('#src/features/account/reset-password.tsx')),
  },
  {
    path: accountPatterns.cekTandaTerima,
    audience: 'any',
    layout: 'public',
    Screen: lazyScreen(() => import('#src/features/exam/receipt/check-receipt.tsx')),
  },
  {
    path: scorePatterns.checkCertificate,
    audience: 'any',
    layout: 'public',
    Screen: lazyScreen(() => import('#src/features/results/check-certificate.tsx')),
  },
  {
    path: accountPatterns.cobaSatuSoal,
    audience: 'any',
    layout: 'public',
    Screen: lazyScreen(() => import('#src/features/exam/try-one/try-one.tsx')),
  },
  {
    path: shopPatterns.window,
    audience: 'any',
    layout: 'public',
    Screen: withBanners(
      'paket',
      lazyScreen(() => import('#src/features/packages/shop-window.tsx')),
    ),
  },
  { path: shopPatterns.all, audience: 'any', layout: 'public', Screen: AllPakets },
  {
    path: shopPatterns.paket,
    audience: 'any',
    layout: 'task',
    Screen: lazyScreen(() => import('#src/features/packages/paket-page.tsx')),
  },
  { path: shopPatterns.own, audience: 'Siswa', layout: 'app', Screen: AllPakets },
  {
    path: shopPatterns.payment,
    audience: 'Siswa',
    layout: 'task',
    Screen: lazyScreen(() => import('#src/features/money/payment.tsx')),
  },
  { path: shopPatterns.confirmation, audience: 'Siswa', layout: 'task', Screen: Confirmation },
  {
    path: shopPatterns.paymentEbook,
    audience: 'Siswa',
    layout: 'task',
    Screen: lazyScreen(() => import('#src/features/money/payment-ebook.tsx')),
  },
  { path: shopPatterns.confirmationEbook, audience: 'Siswa', layout: 'task', Screen: Confirmation },
  {
    path: shopPatterns.paymentSnbp,
    audience: 'Siswa',
    layout: 'task',
    Screen: lazyScreen(() => import('#src/features/money/payment-snbp.tsx')),
  },
  { path: shopPatterns.confirmationSnbp, audience: 'Siswa', layout: 'task', Screen: Confirmation },
  {
    path: snbpPatterns.programs,
    audience: 'Siswa',
    layout: 'app',
    Screen: lazyScreen(() => import('#src/features/snbp/programs.tsx')),
  },
  {
    path: snbpPatterns.detail,
    audience: 'Siswa',
    layout: 'task',
    Screen: lazyScreen(() => import('#src/features/snbp/detail.tsx')),
  },
  {
    path: snbpPatterns.join,
    audience: 'Siswa',
    layout: 'task',
    Screen: lazyScreen(() => import('#src/features/snbp/join/join.tsx')),
  },
  {
    path: shopPatterns.sharedProof,
    audience: 'Siswa',
    layout: 'task',
    Screen: lazyScreen(() => import('#src/features/money/shared-proof.tsx')),
  },
  {
    path: shopPatterns.billing,
    audience: 'Siswa',
    layout: 'app',
    Screen: lazyScreen(() => import('#src/features/money/billing.tsx')),
  },
  {
    path: noticePatterns.list,
    audience: 'Siswa',
    layout: 'app',
    Screen: lazyScreen(() => import('#src/features/notices/notification.tsx')),
  },
  {
    path: shopPatterns.order,
    audience: 'Siswa',
    layout: 'task',
    Screen: lazyScreen(() => import('#src/features/money/order-page.tsx')),
  },
  {
    path: shopPatterns.invoice,
    audience: 'Siswa',
    layout: 'report',
    Screen: lazyScreen(() => import('#src/features/money/invoice.tsx')),
  },
  {
    path: scorePatterns.explained,
    audience: 'Siswa',
    layout: 'report',
    Screen: lazyScreen(() => import('#src/features/results/explained.tsx')),
  },
  {
    path: reportCardPatterns.card,
    audience: 'Siswa',
    layout: 'report',
    Screen: lazyScreen(() => import('#src/features/report-card/report-card.tsx')),
  },
  { path: ebookPatterns.shop, audience: 'any', layout: 'public', Screen: EbookShop },
  { path: ebookPatterns.shopWanted, audience: 'any', layout: 'public', Screen: EbookShop },
  { path: ebookPatterns.shopFree, audience: 'any', layout: 'public', Screen: EbookShop },
  { path: ebookPatterns.category, audience: 'any', layout: 'public', Screen: EbookShop },
  { path: ebookPatterns.shopDetail, audience: 'any', layout: 'task', Screen: EbookDetail },
  { path: ebookPatterns.shelf, audience: 'Siswa', layout: 'app', Screen: EbookShelf },
  { path: ebookPatterns.wanted, audience: 'Siswa', layout: 'app', Screen: EbookShop },
  { path: ebookPatterns.free, audience: 'Siswa', layout: 'app', Screen: EbookShop },
  {
    path: statisticsPatterns.main,
    audience: 'Siswa',
    layout: 'task',
    Screen: lazyScreen(() => import('#src/features/results/statistik.tsx')),
  },
  {
    path: statisticsPatterns.list,
    audience: 'Siswa',
    layout: 'task',
    Screen: lazyScreen(() => import('#src/features/results/statistik-tryout.tsx')),
  },
  {
    path: statisticsPatterns.one,
    audience: 'Siswa',
    layout: 'task',
    Screen: lazyScreen(() => import('#src/features/results/statistik-satu.tsx')),
  },
  {
    path: statisticsPatterns.practice,
    audience: 'Siswa',
    layout: 'report',
    keepsExpired: true,
    Screen: lazyScreen(() => import('./pages/practice.tsx')),
  },
  {
    path: statisticsPatterns.ranking,
    audience: 'Siswa',
    layout: 'task',
    Screen: lazyScreen(() => import('#src/features/results/ranking.tsx')),
  },
  { path: ebookPatterns.detail, audience: 'Siswa', layout: 'task', Screen: EbookDetail },
  {
    path: studyPatterns.stream,
    audience: 'Siswa',
    layout: 'task',
    Screen: lazyScreen(() => import('#src/features/study/stream.tsx')),
  },
  {
    path: studyPatterns.programmes,
    audience: 'Siswa',
    layout: 'task',
    Screen: lazyScreen(() => import('#src/features/study/programmes.tsx')),
  },
  {
    path: studyPatterns.chances,
    audience: 'Siswa',
    layout: 'task',
    Screen: lazyScreen(() => import('#src/features/study/chances.tsx')),
  },
  {
    path: contentPatterns.articles,
    audience: 'any',
    layout: 'public',
    Screen: lazyScreen(() => import('#src/features/content/articles.tsx')),
  },
  {
    path: contentPatterns.article,
    audience: 'any',
    layout: 'task',
    Screen: lazyScreen(() => import('#src/features/content/article.tsx')),
  },
  {
    path: contentPatterns.editArticle,
    audience: 'Admin',
    layout: 'full',
    Screen: lazyScreen(() => import('#src/features/content/edit-article.tsx')),
  },
  { path: contentPatterns.about, audience: 'any', layout: 'public', Screen: FixedPageScreen },
  { path: contentPatterns.privacy, audience: 'any', layout: 'public', Screen: FixedPageScreen },
  { path: contentPatterns.terms, audience: 'any', layout: 'public', Screen: FixedPageScreen },
  {
    path: contentPatterns.guides,
    audience: 'any',
    layout: 'public',
    Screen: lazyScreen(() => import('#src/features/content/guides.tsx')),
  },
  {
    path: contentPatterns.faq,
    audience: 'any',
    layout: 'public',
    Screen: lazyScreen(() => import('#src/features/content/faq.tsx')),
  },
  {
    path: contentPatterns.credits,
    audience: 'any',
    layout: 'public',
    Screen: lazyScreen(() => import('#src/features/content/credits.tsx')),
  },
  { path: officePatterns.forgotPassword, audience: 'guest', layout: 'full', Screen: OfficeForgotPassword },
  { path: officePatterns.resetPassword, audience: 'any', layout: 'full', Screen: OfficeResetPassword },
  { path: officePatterns.resetPasswordMailed, audience: 'any', layout: 'full', Screen: OfficeResetPassword },
  { path: patterns.adminLogin, audience: 'guest', layout: 'full', Screen: OfficeLogin },
  { path: officePatterns.trial, audience: 'Admin', layout: 'report', keepsExpired: true, Screen: Trial },
  {
    path: patterns.admin,
    audience: 'Admin',
    layout: 'full',
    Screen: lazyScreen(() => import('./pages/office.tsx')),
  },
  { path: patterns.superLogin, audience: 'guest', layout: 'full', Screen: OfficeLogin },
  { path: officePatterns.superForgotPassword, audience: 'guest', layout: 'full', Screen: OfficeForgotPassword },
  { path: officePatterns.superResetPassword, audience: 'any', layout: 'full', Screen: OfficeResetPassword },
  { path: officePatterns.superTrial, audience: 'Super Admin', layout: 'report', keepsExpired: true, Screen: Trial },
  {
    path: officePatterns.super,
    audience: 'Super Admin',
    layout: 'full',
    // Not the component of the other area: whoever goes from one to the other finds nothing of the first mounted.
    Screen: lazyScreen(() => import('./pages/office.tsx')),
  },
]

export default function LazyScreens() {
  return (
    <Routes>
      {screens.map((route) => (
        <Route key={route.path} path={route.path} element={screenElement(route)} />
      ))}
      <Route path="*" element={<Navigate to={patterns.notFound} replace />} />
    </Routes>
  )
}

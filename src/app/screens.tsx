import type { ComponentType } from 'react'
import { lazyScreen } from '#src/lib/loading/lazy-screen.tsx'
import { patterns } from '#src/lib/paths.ts'
import type { Audience } from './guard.ts'

export interface AppRoute {
  path: string
  audience: Audience
  /** `full`: the bare page · `public`: the shop's frame · `app`: menu and bottom navigation · `task`: one thing to do ·
   *  `report`: something to read, as wide as it likes. */
  layout: 'full' | 'public' | 'app' | 'task' | 'report'
  /** An exam in progress: stays open when the log-in runs out. */
  keepsExpired?: boolean
  Screen: ComponentType
}

/** Address, audience, frame and chunk of the screens on which a student's visits begin; the others stand in lazy-screens.tsx. */
export const screens: readonly AppRoute[] = [
  {
    path: patterns.login,
    audience: 'guest',
    layout: 'full',
    Screen: lazyScreen(() => import('#src/features/account/login.tsx')),
  },
  {
    path: patterns.home,
    audience: 'any',
    layout: 'public',
    Screen: lazyScreen(() => import('./pages/home.tsx')),
  },
  {
    path: patterns.tryout,
    audience: 'Siswa',
    layout: 'app',
    Screen: lazyScreen(() => import('./pages/tryout.tsx')),
  },
  {
    path: patterns.tryoutBlank,
    audience: 'Siswa',
    layout: 'app',
    Screen: lazyScreen(() => import('#src/features/tryouts/tryout-blank.tsx')),
  },
  {
    path: patterns.tryoutSelesai,
    audience: 'Siswa',
    layout: 'app',
    Screen: lazyScreen(() => import('#src/features/tryouts/tryout-selesai.tsx')),
  },
  {
    path: patterns.tryoutTerdaftar,
    audience: 'Siswa',
    layout: 'app',
    Screen: lazyScreen(() => import('#src/features/tryouts/tryout-terdaftar.tsx')),
  },
  {
    path: patterns.tryoutDetail,
    audience: 'Siswa',
    layout: 'task',
    Screen: lazyScreen(() => import('#src/features/tryouts/tryout-detail.tsx')),
  },
  {
    path: patterns.tryoutDetailSubtest,
    audience: 'Siswa',
    layout: 'task',
    Screen: lazyScreen(() => import('./pages/tryout-detail-subtest.tsx')),
  },
  {
    path: patterns.mainUjian,
    audience: 'Siswa',
    layout: 'full',
    keepsExpired: true,
    Screen: lazyScreen(() => import('./pages/main-ujian.tsx')),
  },
  {
    path: patterns.hasilUjian,
    audience: 'Siswa',
    layout: 'report',
    Screen: lazyScreen(() => import('#src/features/results/hasil-ujian.tsx')),
  },
  {
    path: patterns.tandaTerima,
    audience: 'Siswa',
    layout: 'report',
    Screen: lazyScreen(() => import('#src/features/exam/own-receipt.tsx')),
  },
  {
    path: patterns.pembahasan,
    audience: 'Siswa',
    layout: 'report',
    Screen: lazyScreen(() => import('#src/features/results/pembahasan.tsx')),
  },
  {
    path: patterns.profil,
    audience: 'Siswa',
    layout: 'app',
    Screen: lazyScreen(() => import('#src/features/account/profil.tsx')),
  },
  {
    path: patterns.notAuthorized,
    audience: 'any',
    layout: 'full',
    Screen: lazyScreen(() => import('./pages/not-authorized.tsx')),
  },
  {
    path: patterns.notFound,
    audience: 'any',
    layout: 'full',
    Screen: lazyScreen(() => import('./pages/not-found.tsx')),
  },
  { path: patterns.error, audience: 'any', layout: 'full', Screen: lazyScreen(() => import('./pages/error.tsx')) },
]

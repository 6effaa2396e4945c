import { BookOpen, ChartNoAxesColumn, CircleUserRound, ClipboardPen, House } from 'lucide-react'
import { statisticsPaths } from '#src/lib/paths/statistics.ts'
import { EBOOK_SHELF, paths } from '#src/lib/paths.ts'

/** The student's five fixed places. */
export const PLACES = [
  { key: 'home', to: paths.home(), Icon: House },
  { key: 'tryout', to: paths.tryout(), Icon: ClipboardPen },
  { key: 'statistics', to: statisticsPaths.main(), Icon: ChartNoAxesColumn },
  { key: 'ebook', to: EBOOK_SHELF, Icon: BookOpen },
  { key: 'profile', to: paths.profil(), Icon: CircleUserRound },
] as const

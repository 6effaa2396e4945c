import { BookOpen, CircleUserRound, ClipboardPen, House } from 'lucide-react'
import { EBOOK_SHELF, paths } from '#src/lib/paths.ts'

/** The student's places. Those whose screens do not stand yet are absent, not greyed out. */
export const PLACES = [
  { key: 'home', to: paths.home(), Icon: House },
  { key: 'tryout', to: paths.tryout(), Icon: ClipboardPen },
  { key: 'ebook', to: EBOOK_SHELF, Icon: BookOpen },
  { key: 'profile', to: paths.profil(), Icon: CircleUserRound },
] as const

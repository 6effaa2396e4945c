import '#src/lib/words/menu.ts'
import {
  BadgeCheck,
  Bell,
  BookHeart,
  CircleQuestionMark,
  ClipboardCheck,
  Compass,
  Gift,
  GraduationCap,
  Library,
  ListChecks,
  type LucideIcon,
  Newspaper,
  Package,
  ReceiptText,
  Scale,
  Store,
} from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { flattenMenus } from '#contract/access/access.ts'
import type { Place } from '#src/components/frame/place-nav.tsx'
import { accountPatterns } from '#src/lib/paths/account.ts'
import { contentPatterns } from '#src/lib/paths/content.ts'
import { ebookPaths } from '#src/lib/paths/ebook.ts'
import { noticePaths } from '#src/lib/paths/notices.ts'
import { shopPaths } from '#src/lib/paths/shop.ts'
import { snbpPaths } from '#src/lib/paths/snbp.ts'
import { studyPaths } from '#src/lib/paths/study.ts'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'

/** Screens that a menu of the server may lead to. Others are skipped: they do not stand, or are one of the fixed places. */
const SCREENS: Record<string, { key: string; Icon: LucideIcon }> = {
  [shopPaths.own()]: { key: 'pakets', Icon: Package },
  [shopPaths.billing()]: { key: 'bills', Icon: ReceiptText },
  [snbpPaths.programs]: { key: 'snbp', Icon: GraduationCap },
  [shopPaths.all()]: { key: 'shop', Icon: Store },
  [ebookPaths.shop]: { key: 'ebookShop', Icon: Library },
  [ebookPaths.wanted]: { key: 'ebookWanted', Icon: BookHeart },
  [ebookPaths.free]: { key: 'ebookFree', Icon: Gift },
  [studyPaths.programmes()]: { key: 'campuses', Icon: Compass },
  [studyPaths.chances()]: { key: 'chances', Icon: Scale },
  [noticePaths.list()]: { key: 'notices', Icon: Bell },
  [contentPatterns.articles]: { key: 'articles', Icon: Newspaper },
  [contentPatterns.guides]: { key: 'guides', Icon: ListChecks },
  [contentPatterns.faq]: { key: 'faq', Icon: CircleQuestionMark },
  [paths.tryoutSelesai()]: { key: 'done', Icon: ClipboardCheck },
  [accountPatterns.cekTandaTerima]: { key: 'check', Icon: BadgeCheck },
}

interface MorePlace extends Place {
  /** As staff called it, in Indonesian. */
  name: string
}

/** What the menus of the log-in hold beside the fixed places, in their order; kept with the log-in, so without a network too. */
export function useMorePlaces(): MorePlace[] {
  const menus = useSession((state) => state.session?.menus)
  return useMemo(() => {
    const urls = new Map(flattenMenus(menus ?? []).map(({ url, name }) => [url, name]))
    return [...urls].flatMap(([to, name]) =>
      Object.hasOwn(SCREENS, to) ? [{ ...SCREENS[to], to, name }] : [],
    ) as MorePlace[]
  }, [menus])
}

/** The same in the reader's language. Suspends until its words are there. */
export function useNamedPlaces(): Place[] {
  const { t, i18n } = useTranslation('menu')
  return useMorePlaces().map(({ key, to, Icon, name }) => ({
    ...{ key, to, Icon },
    label: i18n.language === 'id' ? name : t(`place.${key}`),
  }))
}

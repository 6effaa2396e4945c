import { useTranslation } from 'react-i18next'
import { ebookPaths } from '#src/lib/paths/ebook.ts'

/** The lists of the student's place. `count`: how many are theirs, once known. */
export function useShelfTabs(count?: number) {
  const { t } = useTranslation('ebooks')
  return [
    { to: ebookPaths.shelf, label: t('tabs.shelf'), count },
    { to: ebookPaths.wanted, label: t('tabs.wanted') },
    { to: ebookPaths.free, label: t('tabs.free') },
  ]
}

import { useTranslation } from 'react-i18next'
import { Page } from '#src/components/page.tsx'
import { SkeletonBlock } from '#src/components/skeleton.tsx'

/** The shape of what comes: a figure, a picture, rows. */
export function Loading() {
  const { t } = useTranslation()
  return (
    <Page role="status">
      <span className="visually-hidden">{t('loading')}</span>
      <SkeletonBlock height="4rem" />
      <SkeletonBlock height="11rem" />
      <SkeletonBlock height="16rem" />
    </Page>
  )
}

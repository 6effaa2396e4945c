import { useTranslation } from 'react-i18next'
import { SkeletonBlock } from '#src/components/feedback/skeleton.tsx'
import { Page } from '#src/components/layout/page.tsx'

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

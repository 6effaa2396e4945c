import { useTranslation } from 'react-i18next'
import { PlaceHead } from '#src/components/frame/place-head.tsx'
import { paths } from '#src/lib/paths.ts'

/** Title and tabs of the lists. Counts are absent until they are known. */
export function TryoutHead({ counts }: { counts: { mine?: number; done?: number } }) {
  const { t } = useTranslation('student')
  const tabs = [
    { to: paths.tryout(), label: t('tabs.mine'), count: counts.mine },
    { to: paths.tryoutSelesai(), label: t('tabs.done'), count: counts.done },
    { to: paths.tryoutCari(), label: t('tabs.find') },
  ]
  return <PlaceHead title={t('title')} label={t('tabs.label')} tabs={tabs} />
}

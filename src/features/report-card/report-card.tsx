import '#src/lib/words/report-card.ts'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router-dom'
import type * as z from 'zod/mini'
import type { reportCardReply } from '#contract/report-card/report-card.ts'
import { Tabs } from '#src/components/controls/tabs.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { OfflineBanner } from '#src/components/feedback/offline-banner.tsx'
import { SkeletonRows } from '#src/components/feedback/skeleton.tsx'
import { TaskHead } from '#src/components/frame/task-head.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { clock } from '#src/lib/format/dates.ts'
import { get } from '#src/lib/http.ts'
import { reportCardPaths } from '#src/lib/paths/report-card.ts'
import { paths } from '#src/lib/paths.ts'
import { useOwnList } from '#src/lib/queries/own-list.ts'
import { useSession } from '#src/lib/session.ts'
import { useZone } from '#src/lib/zone.ts'
import { CombinedGrades } from './combined-grades.tsx'
import { PasResults } from './pas-results.tsx'
import { SchoolGrades } from './school-grades.tsx'
import { cardKey } from './use-grades.ts'

/** /raport: grades of the school, PAS results, combined grades, each a part with an address of its own. */
export default function ReportCardScreen() {
  const { t } = useTranslation('reportCard')
  const user_id = useSession((state) => state.session?.profile.id) ?? ''
  const zone = useZone()
  const { search } = useLocation()
  const [query] = useSearchParams()
  const term = { tahun: query.get('tahun'), masa: query.get('masa') }
  const chosen = term.tahun && term.masa ? { tahun: term.tahun, masa: term.masa } : undefined
  const list = useOwnList({
    queryKey: [...cardKey(user_id), chosen],
    user_id,
    name: `raport${chosen ? `-${chosen.tahun}-${chosen.masa}` : ''}`,
    fetchList: () => get<z.infer<typeof reportCardReply>>('/get-raport', chosen),
    keepShown: true,
  })
  const card = list.data?.reply.data
  const part = query.get('bagian')
  const tabs = [
    { to: reportCardPaths.card, label: t('tabs.school') },
    { to: `${reportCardPaths.pas}${chosen ? `&tahun=${chosen.tahun}&masa=${chosen.masa}` : ''}`, label: t('tabs.pas') },
    ...(card?.combined.length || part === 'combined'
      ? [{ to: reportCardPaths.combined, label: t('tabs.combined') }]
      : []),
  ]
  return (
    <>
      <title>{`${t('title')} · ELP`}</title>
      <TaskHead heading back={paths.home()} title={t('title')} />
      <div data-only="screen">
        <Tabs label={t('tabs.label')} items={tabs} />
      </div>
      {list.data?.kept && <OfflineBanner>{t('kept', { hour: clock(list.data.at, zone) })}</OfflineBanner>}
      {list.isPending && <SkeletonRows />}
      {list.isError && (
        <LoadError
          title={t('error.title')}
          text={t('error.text')}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {card && (
        <Page key={search.includes('bagian') ? part : 'sekolah'} gap={6}>
          {part === 'pas' && <PasResults card={card} />}
          {part === 'combined' && <CombinedGrades card={card} />}
          {part === null && <SchoolGrades key={user_id} card={card} user_id={user_id} />}
        </Page>
      )}
    </>
  )
}

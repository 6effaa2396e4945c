import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { FIGURE_DAYS } from '#contract/access/super-admin.ts'
import { useServerNow } from '#src/lib/calls/server-time.ts'
import { longDate } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { Page } from '#src/office/kit/page/page.tsx'
import { Columns } from '#src/office/kit/section/section.tsx'
import { FirstSteps } from '../first-steps.tsx'
import { Ended } from '../next-schedules.tsx'
import { Running } from '../running.tsx'
import { Alerts } from './alerts.tsx'
import { useFigures } from './calls.ts'
import { AllFigures } from './figures.tsx'
import { SchoolList } from './schools.tsx'
import { ServiceFacts } from './service.tsx'

const DAYS = 'days'

/** What a fresh installation needs, what runs and what is over, all schools at once, and beside them what has to be seen to and how the service is. */
export default function AllSchools() {
  const { t } = useTranslation('superAdmin')
  const zone = useZone()
  const now = useServerNow()
  const [search, setSearch] = useSearchParams()
  const days = FIGURE_DAYS.find((each) => String(each) === search.get(DAYS)) ?? 30
  const { data: figures } = useFigures(days)
  const choose = (value: string) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old)
        next.set(DAYS, value)
        return next
      },
      { replace: true },
    )
  return (
    <Page
      title={t('title')}
      note={
        <>
          {figures && t('schools', { count: figures.schools })} <time>{longDate(now, zone)}</time>
        </>
      }
      actions={
        <SegmentedControl
          aria-label={t('days.label')}
          value={String(days)}
          data={[...FIGURE_DAYS].map((value) => ({ value: String(value), label: t(`days.${value}`) }))}
          onChange={choose}
        />
      }
      divided
    >
      <AllFigures days={days} figures={figures} />
      <Columns
        side={
          <>
            <Alerts />
            <ServiceFacts />
          </>
        }
      >
        <FirstSteps />
        <Running />
        <Ended />
        <SchoolList days={days} without={figures?.without_school} />
      </Columns>
    </Page>
  )
}

import { useTranslation } from 'react-i18next'
import { useServerNow } from '#src/lib/calls/server-time.ts'
import { longDate } from '#src/lib/format/dates.ts'
import { useSession } from '#src/lib/session.ts'
import { useZone } from '#src/lib/zone.ts'
import { Page } from '#src/office/kit/page/page.tsx'
import { Columns } from '#src/office/kit/section/section.tsx'
import { dayPart } from './day-part.ts'
import { Figures } from './figures.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Ended, NextSchedules } from './next-schedules.tsx'
import { Running } from './running.tsx'
import { SalesSection } from './sales.tsx'
import { Waiting } from './waiting.tsx'

/** What runs now, what waits for somebody, what comes next. */
export default function Dashboard() {
  const { t } = useTranslation('admin')
  const name = useSession((state) => state.session?.profile.nama ?? '')
  const zone = useZone()
  const now = useServerNow()
  return (
    <Page
      title={t(`dashboard.hello.${dayPart(now, zone)}`, { name: name.split(' ')[0] })}
      document={t('dashboard.title')}
      note={<time>{longDate(now, zone)}</time>}
      divided
    >
      <Figures />
      <Columns
        side={
          <>
            <Waiting />
            <NextSchedules />
          </>
        }
      >
        <FirstSteps />
        <Running />
        <Ended />
        <SalesSection />
      </Columns>
    </Page>
  )
}

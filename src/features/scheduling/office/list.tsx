import { Anchor, SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { jadwalPaket } from '#contract/resources/index.ts'
import { useServerNow } from '#src/lib/calls/server-time.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { ResourceList } from '#src/office/crud/list/resource-list.tsx'
import { useOwnRight } from '#src/office/crud/rights.ts'
import { cellsOf, specOf } from '#src/office/crud/spec.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { Calendar } from './calendar/calendar.tsx'
import { jadwalOptions } from './jadwal-options.ts'

const spec = specOf(jadwalPaket, jadwalOptions)

const cells = cellsOf(jadwalPaket, {
  ends_at: (row) => <End id={row.id} at={(row as { ends_at?: string }).ends_at} />,
})

/** When it is over; afterwards the way to what came of it. */
function End({ id, at }: { id: string; at: string | undefined }) {
  const { t } = useTranslation('admin')
  const zone = useZone()
  const now = useServerNow()
  const reads = useOwnRight('jadwal-admin', 'report')
  if (!at) return <span aria-hidden="true">–</span>
  const when = (
    <time dateTime={at}>
      <bdi>{dateTime(at, zone)}</bdi>
    </time>
  )
  if (Date.parse(at) > now || !reads) return when
  return (
    <Anchor
      component={Link}
      to={`${menuUrl('jadwal-admin')}/report/${id}`}
      fz="inherit"
      fw={600}
      title={dateTime(at, zone)}
    >
      {t('dashboard.report')}
    </Anchor>
  )
}

/** Schedules as a list, or on the days of a month at `?tampilan=kalender`. */
export default function Schedules() {
  const [search] = useSearchParams()
  return search.get('tampilan') === 'kalender' ? (
    <Calendar switcher={<Views />} />
  ) : (
    <ResourceList spec={spec} cells={cells} headActions={Views} />
  )
}

function Views() {
  const { t } = useTranslation('admin')
  const [search, setSearch] = useSearchParams()
  return (
    <SegmentedControl
      aria-label={t('jadwal-paket.views')}
      value={search.get('tampilan') ?? 'daftar'}
      onChange={(value) => setSearch(value === 'daftar' ? {} : { tampilan: value })}
      data={['daftar', 'kalender'].map((value) => ({ value, label: t(`jadwal-paket.view.${value}`) }))}
    />
  )
}

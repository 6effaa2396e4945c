import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { data } from '#src/office/crud/data.ts'

interface ScheduleFieldProps {
  jadwal_id: string
  value: string | null
  error: string | undefined
  onChange(id: string | null): void
}

/** The other published schedules of the same package. */
export function ScheduleField({ jadwal_id, value, error, onChange }: ScheduleFieldProps) {
  const { t } = useTranslation('board')
  const zone = useZone()
  const own = useQuery({
    queryKey: ['admin', 'jadwal-paket', 'one', jadwal_id],
    queryFn: () => data.one('jadwal-paket', jadwal_id),
  })
  const query = { paket_id: String(own.data?.paket_id ?? ''), status: 'terbit', size: 100 }
  const others = useQuery({
    queryKey: ['admin', 'jadwal-paket', 'list', query],
    queryFn: () => data.list('jadwal-paket', query),
    enabled: Boolean(own.data),
  })
  const options = (others.data?.data ?? [])
    .filter(({ id }) => id !== jadwal_id)
    .map((row) => ({ value: row.id, label: `${String(row.nama)} · ${dateTime(String(row.mulai), zone)}` }))
  return (
    <Select
      label={t('toSchedule')}
      description={options.length || others.isPending ? undefined : t('noSchedule')}
      data={options}
      value={value}
      error={error}
      searchable
      onChange={onChange}
    />
  )
}

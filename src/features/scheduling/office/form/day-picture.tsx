import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { clock, hour, type Zone } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { type AdminRow, data } from '#src/office/crud/data.ts'
import { Section } from '#src/office/kit/section/section.tsx'
import type { ListQuery } from '#src/office/list/list-state.ts'
import type { TimelineEvent } from '../timeline-events.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** What takes longer has no day to be drawn. */
const MOST_MS = 16 * HOUR_MS
/** Pixels of an hour, of the column of the clock, of the block, of the whole. */
const HOUR = 28
const CLOCK = 48
const BLOCK = 136
const WIDTH = 248

interface DayPictureProps {
  events: readonly TimelineEvent[]
  id: string | undefined
}

/** The day of a schedule to scale: when one can start, until when one may, when the last is over; and what else is on that day. */
export function DayPicture({ events, id }: DayPictureProps) {
  const { t } = useTranslation('admin')
  const zone = useZone()
  const at = (name: TimelineEvent['name']) => events.find((event) => event.name === name)?.at
  const [mulai, batas, selesai] = [at('mulai'), at('tutup'), at('selesai')]
  const kirim = at('kirim') ?? selesai
  const others = useOthers(mulai, id)
  if (mulai === undefined || batas === undefined || selesai === undefined || kirim === undefined) return null
  if (batas <= mulai || kirim - mulai > MOST_MS) return null
  const top = Math.floor(mulai / HOUR_MS) * HOUR_MS - HOUR_MS
  const hours = Math.ceil((kirim - top) / HOUR_MS) + 1
  const y = (moment: number) => 10 + ((moment - top) / HOUR_MS) * HOUR
  const clockOf = (moment: number) => clock(moment, zone)
  const words = { mulai: clockOf(mulai), batas: clockOf(batas), selesai: clockOf(selesai), kirim: clockOf(kirim) }
  const x = CLOCK + BLOCK + 8
  return (
    <Section title={t('jadwal-paket.day.title')}>
      <svg
        width={WIDTH}
        height={hours * HOUR + 10}
        role="img"
        aria-label={t('jadwal-paket.day.words', words)}
        fontSize="12"
        // Its words begin where they are placed, also where the page runs from right to left.
        style={{ direction: 'ltr' }}
      >
        {Array.from({ length: hours }, (_, n) => top + n * HOUR_MS).map((moment) => (
          <g key={moment}>
            <line x1={CLOCK} x2={WIDTH} y1={y(moment)} y2={y(moment)} stroke="var(--color-border)" />
            <text x={0} y={y(moment) + 4} fill="var(--color-text-muted)">
              {hour(moment, zone)}
            </text>
          </g>
        ))}
        <rect
          x={CLOCK}
          y={y(mulai)}
          width={BLOCK}
          height={y(selesai) - y(mulai)}
          rx={8}
          fill="var(--color-brand-graphic)"
          fillOpacity={0.22}
          stroke="var(--color-brand-graphic)"
        />
        <rect
          x={CLOCK}
          y={y(selesai)}
          width={BLOCK}
          height={y(kirim) - y(selesai)}
          fill="none"
          stroke="var(--color-brand-graphic)"
          strokeDasharray="4 3"
        />
        <line x1={CLOCK} x2={CLOCK + BLOCK} y1={y(batas)} y2={y(batas)} stroke="var(--color-accent)" strokeWidth={2} />
        {others
          .filter(({ from, until }) => until > top && from < top + hours * HOUR_MS)
          .map(({ from, until, nama }) => (
            <rect
              key={nama + from}
              x={x}
              y={y(Math.max(from, top))}
              width={WIDTH - x}
              height={Math.max(4, y(Math.min(until, top + hours * HOUR_MS)) - y(Math.max(from, top)))}
              rx={4}
              fill="var(--color-border)"
            >
              <title>{`${nama}, ${clockOf(from)} – ${clockOf(until)}`}</title>
            </rect>
          ))}
      </svg>
      <Text size="xs">{t('jadwal-paket.day.words', words)}</Text>
      {others.length > 0 && (
        <Text size="xs" c="dimmed">
          {`${t('jadwal-paket.day.others')}: ${others.map(({ nama, from, until }) => `${nama} ${hour(from, zone)}–${hour(until, zone)}`).join(', ')}`}
        </Text>
      )}
    </Section>
  )
}

/** Other schedules that start on the same day. */
function useOthers(mulai: number | undefined, id: string | undefined) {
  const zone = useZone()
  const enabled = mulai !== undefined
  const query = { hari: new Date(dayOf(mulai ?? 0, zone)).toISOString(), sort: 'mulai', size: 100 }
  const found = useQuery({
    queryKey: ['admin', 'jadwal-paket', 'list', query, 'all'],
    queryFn: () => allPages(query),
    enabled,
  })
  return (found.data ?? [])
    .filter((row) => row.id !== id && row.status !== 'batal')
    .map((row) => ({
      nama: String(row.nama),
      from: Date.parse(String(row.mulai)),
      until: Date.parse(String(row.ends_at)),
    }))
}

async function allPages(query: ListQuery): Promise<AdminRow[]> {
  const rows: AdminRow[] = []
  for (let page = 1; ; page++) {
    const { data: some, total } = await data.list('jadwal-paket', { ...query, page })
    rows.push(...some)
    if (some.length === 0 || rows.length >= total) return rows
  }
}

/** The beginning of a moment's day where the reader is. */
function dayOf(at: number, zone: Zone): number {
  const [hours = 0, minutes = 0] = hour(at, zone).split('.').map(Number)
  return at - (at % MINUTE_MS) - (hours * 60 + minutes) * MINUTE_MS
}

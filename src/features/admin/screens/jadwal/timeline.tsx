import { useQuery } from '@tanstack/react-query'
import { BookOpen, CircleStop, CloudUpload, Download, Flag, type LucideIcon, Play, Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#contract/resource.ts'
import type { jadwalPaket } from '#contract/resources/index.ts'
import { clock, isSameDay, longDate } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { data } from '../../data.ts'
import styles from './timeline.module.css'
import { type EventName, type PaketTimes, timelineOf } from './timeline-events.ts'

const ICONS: Record<EventName, LucideIcon> = {
  buka: Download,
  mulai: Play,
  tutup: CircleStop,
  selesai: Flag,
  kirim: CloudUpload,
  hasil: Trophy,
  pembahasan: BookOpen,
}

/** What the typed times mean, in their order, beside the form. */
export function Timeline({ values }: { values: Partial<Row<typeof jadwalPaket>> }) {
  const { t } = useTranslation('admin')
  const zone = useZone()
  const events = timelineOf(values, usePaketTimes(values.paket_id))
  return (
    <aside className={styles.aside}>
      <h2>{t('jadwal-paket.timeline.title')}</h2>
      <p>{t('jadwal-paket.timeline.text')}</p>
      <ol>
        {events.map(({ name, at, wrong }, index) => {
          const Icon = ICONS[name]
          const previous = events[index - 1]
          return (
            <li key={name} data-wrong={wrong ? '' : undefined}>
              {(!previous || !isSameDay(previous.at, at, zone)) && (
                <span className={styles.day}>{longDate(at, zone)}</span>
              )}
              <time dateTime={new Date(at).toISOString()}>{clock(at, zone).slice(0, 5)}</time>
              <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
              <span>
                <strong>{t(`jadwal-paket.timeline.${name}.title`)}</strong>
                <small>{t(wrong ? 'jadwal-paket.timeline.wrong' : `jadwal-paket.timeline.${name}.text`)}</small>
              </span>
            </li>
          )
        })}
      </ol>
    </aside>
  )
}

const UNKNOWN: PaketTimes = { seconds: null, cara_mulai: null, kelonggaran_kirim_detik: null }

/** Times of the chosen package: its one timer, else those of its sub-tests together. */
function usePaketTimes(id: string | undefined): PaketTimes {
  const enabled = Boolean(id)
  const paket = useQuery({
    queryKey: ['admin', 'paket', 'one', id],
    queryFn: () => data.one('paket', id ?? ''),
    enabled,
  })
  const query = { paket_id: id, size: 100 }
  const subtests = useQuery({
    queryKey: ['admin', 'subtest-paket', 'list', query],
    queryFn: () => data.list('subtest-paket', query),
    enabled,
  })
  if (!paket.data || !subtests.data) return UNKNOWN
  const sum = subtests.data.data.reduce((total, row) => total + Number(row.durasi_detik), 0)
  const own = paket.data.waktu === 'total' ? (paket.data.durasi_detik as number | null) : null
  return {
    seconds: own ?? sum,
    cara_mulai: String(paket.data.cara_mulai),
    kelonggaran_kirim_detik: Number(paket.data.kelonggaran_kirim_detik),
  }
}

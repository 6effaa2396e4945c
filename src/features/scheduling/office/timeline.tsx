import { BookOpen, CircleStop, CloudUpload, Download, Flag, type LucideIcon, Play, Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { Row } from '#contract/resource.ts'
import type { jadwalPaket } from '#contract/resources/index.ts'
import { clock, isSameDay, longDate } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { ChecksPanel } from './form/checks-panel.tsx'
import { usePaketTimes } from './form/use-paket-times.ts'
import styles from './timeline.module.css'
import { type EventName, timelineOf } from './timeline-events.ts'

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
  const { id } = useParams()
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
      <ChecksPanel values={values} id={id} />
    </aside>
  )
}

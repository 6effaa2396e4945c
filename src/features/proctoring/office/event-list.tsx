import { useTranslation } from 'react-i18next'
import type { BoardEvent } from '#contract/exam/board.ts'
import { clockSeconds } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import styles from './event-list.module.css'

const keyOf = ({ at, kind, text, actor_nama }: BoardEvent) => [at, kind, text, actor_nama].join('/')

/** What happened to one student, newest first: deeds of staff, the phone's own, what is odd. */
export function EventList({ events }: { events: readonly BoardEvent[] }) {
  const { t } = useTranslation('board')
  const zone = useZone()
  if (!events.length) return <p className={styles.none}>{t('noEvents')}</p>
  return (
    <ol className={styles.events}>
      {events.map((event) => (
        <li key={keyOf(event)} data-odd={event.kind.startsWith('anomali_') || undefined}>
          <time dateTime={new Date(event.at).toISOString()}>{clockSeconds(event.at, zone)}</time>
          <div>
            <strong>{nameOf(event.kind)}</strong>
            <span>{factsOf(event)}</span>
          </div>
        </li>
      ))}
    </ol>
  )

  function nameOf(kind: string): string {
    if (kind.startsWith('anomali_')) return t(`odd.${kind.slice(8)}`, kind.slice(8))
    return t([`actions.kind.${kind}`, `event.${kind}`], { defaultValue: kind })
  }

  function factsOf({ reason, ms, text, actor_nama, sampai }: BoardEvent): string {
    const facts = [
      reason,
      ms && t('actions.minutes', { count: Math.round(ms / 60_000) }),
      text && `“${text}”`,
      actor_nama,
      sampai === null ? null : t(sampai ? 'event.told' : 'event.notTold'),
    ]
    return facts.filter(Boolean).join(' · ')
  }
}

import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardEvent } from '#contract/exam/board.ts'
import { clockSeconds } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import styles from './event-list.module.css'

/** What happened, newest first. */
export const Events = ({ children }: { children: ReactNode }) => <ol className={styles.events}>{children}</ol>

interface EventLineProps {
  /** Epoch ms. */
  at: number
  time: string
  name: ReactNode
  facts: string
  odd?: boolean
  children?: ReactNode
}

export function EventLine({ at, time, name, facts, odd = false, children }: EventLineProps) {
  return (
    <li data-odd={odd || undefined}>
      <time dateTime={new Date(at).toISOString()}>{time}</time>
      <div>
        <Text component="strong" inherit fw={600} c={odd ? 'var(--color-danger-text)' : undefined}>
          {name}
        </Text>
        {children}
        <small>{facts}</small>
      </div>
    </li>
  )
}

const MINUTE_MS = 60_000

const keyOf = ({ at, kind, text, actor_nama }: BoardEvent) => [at, kind, text, actor_nama].join('/')

/** What happened to one student, newest first: actions of staff, the phone's own, what is odd. */
export function EventList({ events }: { events: readonly BoardEvent[] }) {
  const { t } = useTranslation('board')
  const zone = useZone()
  if (!events.length) return <Text c="dimmed">{t('noEvents')}</Text>
  return (
    <Events>
      {events.map((event) => (
        <EventLine
          key={keyOf(event)}
          at={event.at}
          time={clockSeconds(event.at, zone)}
          name={nameOf(event.kind)}
          facts={factsOf(event)}
          odd={event.kind.startsWith('anomali_')}
        />
      ))}
    </Events>
  )

  function nameOf(kind: string): string {
    if (kind.startsWith('anomali_')) return t(`odd.${kind.slice(8)}`, kind.slice(8))
    return t([`actions.kind.${kind}`, `event.${kind}`], { defaultValue: kind })
  }

  function minutes(ms: number): string {
    return t('actions.minutes', { count: Math.round(ms / MINUTE_MS) })
  }

  function factsOf({ reason, ms, text, actor_nama, delivered }: BoardEvent): string {
    const facts = [
      reason,
      ms && (ms < MINUTE_MS ? t('actions.seconds', { count: Math.round(ms / 1000) }) : minutes(ms)),
      text && `“${text}”`,
      actor_nama,
      delivered === null ? null : t(delivered ? 'event.told' : 'event.notTold'),
    ]
    return facts.filter(Boolean).join(' · ')
  }
}

import { UnstyledButton } from '@mantine/core'
import { CloudUpload, type LucideIcon, TriangleAlert, WifiOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardCounts, BoardView } from '#contract/exam/board.ts'
import stats from '#src/office/kit/stats/stats.module.css'
import styles from './counters.module.css'

interface CountersProps {
  counts: BoardCounts
  chosen: BoardView
  onChoose(view: BoardView): void
}

/** Healthy figures are plain; those that ask for somebody bear a figure and a colour, when they are not nothing. */
const ALERTS: Partial<Record<BoardView, { Icon: LucideIcon; tone: string }>> = {
  disconnected: { Icon: WifiOff, tone: 'warning' },
  unsent: { Icon: CloudUpload, tone: 'warning' },
  anomalies: { Icon: TriangleAlert, tone: 'danger' },
}

const SHOWN = [
  'everyone',
  'downloaded',
  'not_started',
  'working',
  'disconnected',
  'paused',
  'unsent',
  'anomalies',
  'waiting',
  'finished',
] as const

/** On a narrow screen; the first of each row stands at the edge of the page. */
const IN_A_ROW = 5

/** The sitting as a picture: each counter is a filter. */
export function Counters({ counts, chosen, onChoose }: CountersProps) {
  const { t } = useTranslation('board')
  const said = useSaid(counts)
  return (
    <>
      <fieldset className={styles.counters} aria-label={t('counters')}>
        {SHOWN.map((view, place) => {
          const alert = counts[view] > 0 ? ALERTS[view] : undefined
          return (
            <UnstyledButton
              key={view}
              className={stats.figure}
              px="sm"
              py="xs"
              ps={place % IN_A_ROW === 0 ? 'gutter' : 'sm'}
              aria-pressed={chosen === view}
              data-tone={alert?.tone}
              data-hover=""
              onClick={() => onChoose(chosen === view ? 'everyone' : view)}
            >
              <span>
                {alert && <alert.Icon size={14} strokeWidth={1.75} aria-hidden="true" />}
                {t(`view.${view}`)}
              </span>
              <strong>{counts[view].toLocaleString('id-ID')}</strong>
            </UnstyledButton>
          )
        })}
      </fieldset>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}

/** More than this often a screen reader would say nothing else, ms. */
const SAY_MS = 10_000

/** What a screen reader is told of the changing figures: politely, and not at every one of them. */
function useSaid({ disconnected, finished, working }: BoardCounts): string {
  const { t } = useTranslation('board')
  const text = t('said', { disconnected, finished, working })
  const [said, setSaid] = useState('')
  const latest = useRef(text)
  useEffect(() => {
    latest.current = text
  }, [text])
  useEffect(() => {
    const timer = setInterval(() => setSaid(latest.current), SAY_MS)
    return () => clearInterval(timer)
  }, [])
  return said
}

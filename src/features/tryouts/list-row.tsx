import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Text } from '#src/components/layout/text.tsx'
import styles from './list-row.module.css'

interface ListRowProps {
  /** Date or icon at the start. */
  mark: ReactNode
  title: string
  /** Where the title leads; plain text without. */
  to?: string
  text: string
  action?: ReactNode
  note?: ReactNode
  tone?: 'plain' | 'warning'
}

/** One row of a list of tryouts: mark, words, the action at the end, a note below. */
export function ListRow({ mark, title, to, text, action, note, tone = 'plain' }: ListRowProps) {
  return (
    <li className={styles.row} data-tone={tone} data-ground={tone === 'warning' ? '' : undefined}>
      <div>{mark}</div>
      <div className={styles.words} data-titled="">
        <Text as="h2" size="md" className={styles.title} data-pretty="">
          {to ? <Link to={to}>{title}</Link> : title}
        </Text>
        <Text size="sm" tone="muted" numeric>
          {text}
        </Text>
      </div>
      {action && <div>{action}</div>}
      {note && <div className={styles.note}>{note}</div>}
    </li>
  )
}

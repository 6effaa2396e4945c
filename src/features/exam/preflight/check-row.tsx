import { CircleAlert, CircleCheck, CircleDashed, CircleDot, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './check-row.module.css'

export type CheckMark = 'good' | 'info' | 'warning' | 'pending' | 'now'

const shape = { 'aria-hidden': true, size: 24, strokeWidth: 1.75 } as const
const ICONS: Record<CheckMark, ReactNode> = {
  good: <CircleCheck {...shape} />,
  info: <Info {...shape} />,
  warning: <CircleAlert {...shape} />,
  pending: <CircleDashed {...shape} />,
  now: <CircleDot {...shape} />,
}

interface Props {
  mark: CheckMark
  title: string
  text?: string
  /** Said aloud when it comes: what the student has just asked for. */
  spoken?: boolean
  action?: ReactNode
  children?: ReactNode
}

/** One check: its state by shape and word, what it means, and the way out where it fails. */
export function CheckRow({ mark, title, text, spoken, action, children }: Props) {
  return (
    <li className={styles.row} data-mark={mark}>
      <span className={styles.icon}>{ICONS[mark]}</span>
      <div className={styles.words} role={spoken ? 'status' : undefined}>
        <b>{title}</b>
        {text && <span>{text}</span>}
        {children}
      </div>
      {action}
    </li>
  )
}

import type { ReactNode } from 'react'
import styles from './toolbar.module.css'

interface ToolbarProps {
  /** At the far end: view, columns, export. */
  end?: ReactNode
  children?: ReactNode
}

/** Search and filters over a list; wraps where the screen is narrow, and stays off paper. */
export function Toolbar({ end, children }: ToolbarProps) {
  return (
    <div className={styles.bar}>
      {children}
      {end && <div className={styles.end}>{end}</div>}
    </div>
  )
}

/** What is about to happen in words, and the buttons that do it, in sight however long the work above is. */
export function SaveBar({ text, children }: { text?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.save}>
      <p>{text}</p>
      {children}
    </div>
  )
}

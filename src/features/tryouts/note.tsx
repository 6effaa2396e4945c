import type { ReactNode } from 'react'
import styles from './note.module.css'

/** The line under a row: icon and words in one tone. */
export function Note({
  tone,
  icon,
  children,
}: {
  tone: 'brand' | 'warning' | 'muted'
  icon: ReactNode
  children: ReactNode
}) {
  return (
    <p className={styles.note} data-tone={tone}>
      {icon}
      <span>{children}</span>
    </p>
  )
}

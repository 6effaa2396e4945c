import type { ReactNode } from 'react'
import styles from './note.module.css'

interface NoteProps {
  tone?: 'brand' | 'warning' | 'danger' | 'muted'
  icon: ReactNode
  children: ReactNode
  id?: string
  role?: 'alert' | 'status'
}

/** One line with an icon before it, in one tone. */
export function Note({ tone = 'muted', icon, children, ...rest }: NoteProps) {
  return (
    <p {...rest} className={styles.note} data-tone={tone}>
      {icon}
      <span>{children}</span>
    </p>
  )
}

import type { ReactNode } from 'react'
import styles from './icon-mark.module.css'

interface IconMarkProps {
  tone: 'brand' | 'info' | 'success' | 'warning' | 'muted'
  size?: 'md' | 'lg'
  children: ReactNode
}

/** A ringed icon at the start of a row or of a page. */
export function IconMark({ tone, size = 'md', children }: IconMarkProps) {
  return (
    <span className={styles.mark} data-tone={tone} data-size={size} aria-hidden="true">
      {children}
    </span>
  )
}

import type { ReactNode } from 'react'
import { Rest, Row } from '#src/components/layout/stack.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  tone: 'info' | 'warning' | 'danger' | 'success' | 'brand'
  icon: ReactNode
  children: ReactNode
  action?: ReactNode
}

/** A calm coloured block with one thing to know. */
export function Notice({ tone, icon, children, action }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <Rest>{children}</Rest>
      {action && <Row>{action}</Row>}
    </div>
  )
}

import type { ReactNode } from 'react'
import { Row } from '#src/components/layout/stack.tsx'
import text from '#src/components/layout/text.module.css'
import { Text } from '#src/components/layout/text.tsx'
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
    <div className={`${styles.notice} ${text.toned}`} data-tone={tone}>
      <Text as="span" tone={tone} className={styles.icon} aria-hidden="true">
        {icon}
      </Text>
      <div className={styles.body}>{children}</div>
      {action && <Row>{action}</Row>}
    </div>
  )
}

import type { ReactNode } from 'react'
import { Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import styles from './state-message.module.css'

interface StateMessageProps {
  title: string
  /** What happened and what to do next. */
  children?: ReactNode
  action?: ReactNode
  picture?: ReactNode
}

/** A list's empty or error state, or a page with nothing else on it: what is so, why, and the way on. */
export function StateMessage({ title, children, action, picture }: StateMessageProps) {
  return (
    <section className={styles.state}>
      {picture}
      <h2>{title}</h2>
      {children && (
        <Text size="md" tone="muted">
          {children}
        </Text>
      )}
      {action && (
        <Row wrap data-above="3">
          {action}
        </Row>
      )}
    </section>
  )
}

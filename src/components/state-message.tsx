import type { ReactNode } from 'react'
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
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </section>
  )
}

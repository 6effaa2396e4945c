import type { ReactNode } from 'react'
import styles from './state.module.css'

interface StateProps {
  title: string
  text?: ReactNode
  icon?: ReactNode
  tone?: 'neutral' | 'danger'
  /** Drawn above the title in place of an icon. */
  picture?: ReactNode
  actions?: ReactNode
  note?: ReactNode
}

/** A screen or list with nothing to show: what is so, why, and the way on. */
export function State({ title, text, icon, tone = 'neutral', picture, actions, note }: StateProps) {
  return (
    <section className={styles.state}>
      {picture}
      {icon && (
        <span className={styles.tile} data-tone={tone} aria-hidden="true">
          {icon}
        </span>
      )}
      <h2>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
      {note && <p className={styles.note}>{note}</p>}
    </section>
  )
}

import type { ReactNode } from 'react'
import styles from './card.module.css'

interface CardProps {
  title: string
  /** Beside the title: a legend, a unit. */
  aside?: ReactNode
  /** Columns of the twelve of a wide screen. */
  span: 5 | 7 | 8 | 12
  children: ReactNode
}

/** A section: plain on a phone, a card where there is room for several. */
export function Card({ title, aside, span, children }: CardProps) {
  return (
    <section className={styles.card} data-span={span}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {children}
    </section>
  )
}

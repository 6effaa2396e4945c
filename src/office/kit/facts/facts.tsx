import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** What there is to know about a record at a glance, in one strip below its head. `large`: the values are figures. */
export function Facts({ large, children }: { large?: boolean; children: ReactNode }) {
  return (
    <dl className={styles.facts} data-large={large || undefined}>
      {children}
    </dl>
  )
}

/** A dash stands for what is empty; nought is a value. */
export function Fact({ name, title, children }: { name: ReactNode; title?: string; children: ReactNode }) {
  return (
    <div>
      <dt title={title}>{name}</dt>
      <dd>{children === null || children === undefined || children === '' ? '–' : children}</dd>
    </div>
  )
}

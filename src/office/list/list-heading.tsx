import type { ReactNode } from 'react'
import type { ListTotal } from '#contract/resource.ts'
import styles from './list-heading.module.css'
import { totalText } from './total-text.ts'

interface ListHeadingProps {
  title: string
  /** Undefined until the first answer. */
  total: ListTotal | undefined
  /** Within a screen that has a heading of its own. */
  embedded?: boolean
  /** What the list is for. */
  text?: string
  /** What can be done with the list as a whole. */
  children: ReactNode
}

/** What is listed and how many there are. */
export function ListHeading({ title, total, embedded = false, text, children }: ListHeadingProps) {
  const Title = embedded ? 'h2' : 'h1'
  return (
    <header className={styles.head}>
      <Title data-text="xl">{title}</Title>
      {total && <span className={styles.total}>{totalText(total)}</span>}
      <div className={styles.actions}>{children}</div>
      {text && <p>{text}</p>}
    </header>
  )
}

import type { ComponentProps } from 'react'
import styles from './lines.module.css'

interface LinesProps extends ComponentProps<'ul'> {
  /** In a box with an edge. */
  boxed?: boolean
  /** In the order that counts. */
  ordered?: boolean
}

/** Short rows under each other with a hairline between: no columns, hence no table. */
export function Lines({ boxed, ordered, ...list }: LinesProps) {
  const List = ordered ? 'ol' : 'ul'
  return <List {...(list as object)} className={styles.lines} data-boxed={boxed || undefined} />
}

/** Its parts stand on one line; the last child of several moves to the end where it is a button or a link. */
export function Line(item: ComponentProps<'li'>) {
  return <li {...item} className={styles.line} />
}

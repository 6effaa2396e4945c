import type { ComponentProps } from 'react'
import styles from './lines.module.css'

interface LinesProps extends ComponentProps<'ul'> {
  /** In a box with an edge. */
  boxed?: boolean
  /** From edge to edge of the screen: its lines bring the gutter. */
  wide?: boolean
  /** In the order that counts. */
  ordered?: boolean
}

/** Short rows under each other with a hairline between: no columns, hence no table. */
export function Lines({ boxed, wide, ordered, ...list }: LinesProps) {
  const List = ordered ? 'ol' : 'ul'
  return (
    <List
      {...(list as object)}
      className={styles.lines}
      data-boxed={boxed || undefined}
      data-wide={wide || undefined}
    />
  )
}

interface LineProps extends ComponentProps<'li'> {
  /** On a tinted ground: the key of a question. */
  chosen?: boolean
}

/** Its parts stand on one line; the last child of several moves to the end where it is a button or a link. */
export function Line({ chosen, ...item }: LineProps) {
  return <li {...item} className={styles.line} data-divided="" data-chosen={chosen || undefined} />
}

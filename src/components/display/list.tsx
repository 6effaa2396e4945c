import { part } from '#src/components/layout/part.tsx'
import styles from './list.module.css'

interface ListLook {
  /** A line above each row, the first as well, and room in it. */
  lined?: true
  /** A line above and below all of them. */
  framed?: true
}

/** Rows with a hairline between them. */
export const List = part<ListLook, 'ul'>(styles.list, 'ul', { lined: 'lined', framed: 'framed' })

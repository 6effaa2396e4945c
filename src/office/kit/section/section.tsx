import { type CSSProperties, type ReactNode, useId } from 'react'
import styles from './section.module.css'

interface SectionProps {
  title: ReactNode
  /** Small, below the title. */
  help?: ReactNode
  /** At the end of the title's line. */
  action?: ReactNode
  /** Right after the title: a chip. */
  note?: ReactNode
  /** Title and help in a column of their own, the fields beside it. */
  beside?: boolean
  /** Without the gutter, inside something that has one. */
  inset?: boolean
  /** Its body reaches the edges: a list or a table that has the gutter itself. */
  wide?: boolean
  children: ReactNode
}

/** A part of a screen under a title of its own; a hairline parts it from the one before. */
export function Section({ title, note, help, action, beside, inset, wide, children }: SectionProps) {
  const id = useId()
  return (
    <section
      className={styles.section}
      aria-labelledby={id}
      data-beside={beside || undefined}
      data-inset={inset || undefined}
      data-wide={wide || undefined}
    >
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {note}
        {action && <div className={styles.action}>{action}</div>}
        {help && <p>{help}</p>}
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  )
}

interface ColumnsProps {
  side: ReactNode
  /** Of the side, in rem. */
  width?: number
  children: ReactNode
}

/** Two columns of sections with a line between; the side below the rest where there is no room. */
export function Columns({ side, width = 24, children }: ColumnsProps) {
  return (
    <div className={styles.columns} style={{ '--side': `${width}rem` } as CSSProperties}>
      <div>{children}</div>
      <div>{side}</div>
    </div>
  )
}

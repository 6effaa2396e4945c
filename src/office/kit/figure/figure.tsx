import { type ReactNode, useId } from 'react'
import styles from './figure.module.css'

interface FigureProps {
  title: ReactNode
  /** What it measures, and in what unit. */
  unit?: ReactNode
  /** The sentence under it. */
  note?: ReactNode
  children: ReactNode
}

/** A drawing of numbers under its title and unit. */
export function Figure({ title, unit, note, children }: FigureProps) {
  const id = useId()
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {unit && <p>{unit}</p>}
      </header>
      {children}
      {note && <figcaption>{note}</figcaption>}
    </figure>
  )
}

/** Two drawings beside each other, one below the other on a narrow screen. */
export function Figures({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}

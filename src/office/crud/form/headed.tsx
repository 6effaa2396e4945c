import type { ReactNode } from 'react'
import styles from './headed.module.css'

/** A part of a form or of what stands below it: what it is about on the left, the fields or rows beside it. */
export function Headed({ title, text, children }: { title: string; text?: string | undefined; children: ReactNode }) {
  return (
    <section className={styles.headed}>
      <header>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
      </header>
      {children}
    </section>
  )
}

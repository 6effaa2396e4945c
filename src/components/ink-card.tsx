import type { ReactNode } from 'react'
import styles from './ink-card.module.css'

interface InkCardProps {
  /** What kind of thing it is, above its title. */
  kind?: string
  title: string
  text: string
  /** The action, with what stands before it. */
  children: ReactNode
}

/** The one dark block of a screen: the thing that is live. The bubbles in its corner are decoration. */
export function InkCard({ kind, title, text, children }: InkCardProps) {
  return (
    <section className={styles.card}>
      <svg className={styles.dots} viewBox="0 0 118 76" aria-hidden="true">
        {DOTS.map(([x, y, full]) => (
          <circle key={`${x}-${y}`} cx={x} cy={y} r="11" data-full={full ? '' : undefined} />
        ))}
      </svg>
      <div className={styles.words}>
        {kind && <p className={styles.kind}>{kind}</p>}
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {children}
    </section>
  )
}

const DOTS: readonly [number, number, boolean][] = [
  [14, 4, false],
  [44, 4, true],
  [74, 4, false],
  [14, 34, false],
  [44, 34, false],
  [74, 34, true],
  [104, 34, false],
  [14, 64, true],
  [44, 64, false],
  [74, 64, false],
  [104, 64, false],
]

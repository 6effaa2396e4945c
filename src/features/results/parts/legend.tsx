import styles from './legend.module.css'

export type Mark = 'full' | 'ring' | 'cross' | 'blank' | 'half' | 'line' | 'dash' | 'dots'

interface LegendProps {
  items: readonly { mark: Mark; text: string }[]
}

/** Which shape means what; the shapes, not only their colours, tell it. */
export function Legend({ items }: LegendProps) {
  return (
    <ul className={styles.legend}>
      {items.map(({ mark, text }) => (
        <li key={mark}>
          <span className={styles.mark} data-mark={mark} aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  )
}

/** The same shape on its own, in a picture of many. */
export function MarkDot({ mark }: { mark: Mark }) {
  return <span className={styles.mark} data-mark={mark} aria-hidden="true" />
}

import { Text } from '#src/components/layout/text.tsx'
import styles from './figures.module.css'

/** The few things that are asked first, side by side: each a figure and what it is of. */
export function Figures({ rows }: { rows: readonly (readonly [big: string, small: string])[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([big, small]) => (
        <div key={small} className={styles.fact}>
          <dt>{big}</dt>
          <Text as="dd" size="sm" tone="muted">
            {small}
          </Text>
        </div>
      ))}
    </dl>
  )
}

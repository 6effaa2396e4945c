import type { HTMLAttributes, ReactNode } from 'react'
import { classes } from '#src/components/layout/part.tsx'
import styles from './facts.module.css'

interface FactsProps extends HTMLAttributes<HTMLDListElement> {
  /** A fact without a value is left out. */
  rows: readonly (readonly [label: string, value: ReactNode])[]
}

/** What a thing is, line by line: its name at the start, its value at the end. */
export function Facts({ rows, className, ...rest }: FactsProps) {
  return (
    <dl {...rest} className={classes(styles.facts, className)}>
      {rows
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

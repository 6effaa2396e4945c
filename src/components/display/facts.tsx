import type { HTMLAttributes, ReactNode } from 'react'
import { classes } from '#src/components/layout/part.tsx'
import { Text } from '#src/components/layout/text.tsx'
import styles from './facts.module.css'
import { List } from './list.tsx'

interface FactsProps extends HTMLAttributes<HTMLDListElement> {
  /** A fact without a value is left out. */
  rows: readonly (readonly [label: string, value: ReactNode])[]
}

/** What a thing is, line by line: its name at the start, its value at the end. */
export function Facts({ rows, className, ...rest }: FactsProps) {
  return (
    <List as="dl" {...rest} data-numeric="" className={classes(styles.facts, className)}>
      {rows
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <Text as="dt" tone="muted">
              {label}
            </Text>
            <dd>{value}</dd>
          </div>
        ))}
    </List>
  )
}

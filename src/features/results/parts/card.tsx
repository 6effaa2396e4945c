import type { ReactNode } from 'react'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import styles from './card.module.css'

interface CardProps {
  title: string
  /** Beside the title: a legend, a unit. */
  aside?: ReactNode
  /** Columns of the twelve of a wide screen. */
  span: 5 | 7 | 8 | 12
  children: ReactNode
}

/** A section: plain on a phone, a card where there is room for several. */
export function Card({ title, aside, span, children }: CardProps) {
  return (
    <Stack as="section" className={styles.card} data-span={span}>
      <Row gap={2} wrap between>
        <Text as="h2" size="lg">
          {title}
        </Text>
        {aside && (
          <Text as="div" size="sm" tone="muted">
            {aside}
          </Text>
        )}
      </Row>
      {children}
    </Stack>
  )
}

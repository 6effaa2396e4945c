import { Bubble } from '#src/components/display/bubble.tsx'
import { Row } from '#src/components/layout/stack.tsx'
import styles from './legend.module.css'

export type Mark = 'full' | 'ring' | 'cross' | 'blank' | 'half' | 'line' | 'dash' | 'dots'

interface LegendProps {
  items: readonly { mark: Mark; text: string }[]
}

/** Which shape means what; the shapes, not only their colours, tell it. */
export function Legend({ items }: LegendProps) {
  return (
    <Row as="ul" wrap className={styles.legend} data-text="sm">
      {items.map(({ mark, text }) => (
        <Row as="li" gap={2} key={mark}>
          <MarkDot mark={mark} />
          {text}
        </Row>
      ))}
    </Row>
  )
}

/** The same shape on its own, in a picture of many. */
export function MarkDot({ mark }: { mark: Mark }) {
  return <Bubble filled={mark === 'full'} className={styles.mark} data-mark={mark} aria-hidden="true" />
}

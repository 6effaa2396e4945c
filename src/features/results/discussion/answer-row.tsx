import type { ReactNode } from 'react'
import { Bubble } from '#src/components/display/bubble.tsx'
import { Rest, Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import styles from './answer-row.module.css'

interface AnswerRowProps {
  /** How it went; absent where nothing is to be said of it. */
  tone?: 'success' | 'danger' | 'brand' | undefined
  /** A letter, or the sign of how it went. */
  mark: ReactNode
  /** Below, in the tone. */
  word?: ReactNode
  end?: ReactNode
  children: ReactNode
}

/** One thing that could be answered, told by shape, word and colour. */
export function AnswerRow({ tone, mark, word, end, children }: AnswerRowProps) {
  return (
    <Row as="li" className={styles.row} data-tone={tone} data-ground={tone === 'success' ? '' : undefined}>
      <Bubble className={styles.bubble} aria-hidden="true">
        {mark}
      </Bubble>
      <Rest>
        {children}
        {word && (
          <Text size="sm" weight="semibold" tone={tone}>
            {word}
          </Text>
        )}
      </Rest>
      {end}
    </Row>
  )
}

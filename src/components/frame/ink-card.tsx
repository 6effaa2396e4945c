import type { ReactNode } from 'react'
import { Text } from '#src/components/layout/text.tsx'
import { Ink } from './ink.tsx'
import { InkBubbles } from './ink-bubbles.tsx'
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
    <Ink className={styles.card}>
      <InkBubbles className={styles.dots} />
      <div className={styles.words}>
        {kind && (
          <Text size="sm" tone="muted">
            {kind}
          </Text>
        )}
        <h2 data-pretty="">{title}</h2>
        <Text size="sm">{text}</Text>
      </div>
      {children}
    </Ink>
  )
}

import { Text } from '#src/components/layout/text.tsx'
import styles from './timeline.module.css'

export interface TimelineStep {
  key: string
  title: string
  text: string
  past: boolean
  /** It goes on just now. */
  now?: boolean
}

/** What happens when, one below the other; what is past is filled. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol>
      {steps.map(({ key, title, text, past, now }) => (
        <li key={key} className={styles.step} data-past={past ? '' : undefined} data-now={now ? '' : undefined}>
          <h3>{title}</h3>
          <Text tone="muted" numeric>
            {text}
          </Text>
        </li>
      ))}
    </ol>
  )
}

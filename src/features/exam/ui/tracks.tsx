import { Bubble } from '#src/components/display/bubble.tsx'
import { Row } from '#src/components/layout/stack.tsx'
import styles from './tracks.module.css'

/** One dot is one answer: how many of `of` lie where, each place with a word of its own. */
export function Tracks({ of, rows }: { of: number; rows: { name: string; filled: number; word: string }[] }) {
  return (
    <dl className={styles.tracks} data-text="sm">
      {rows.map(({ name, filled, word }) => (
        <Row key={name} gap={0}>
          <dt>{name}</dt>
          <Row as="dd" gap={0} between>
            <Row as="span" gap={2} aria-hidden="true">
              {Array.from({ length: of }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a dot is nothing but its place
                <Bubble key={index} filled={index < filled} />
              ))}
            </Row>
            {word}
          </Row>
        </Row>
      ))}
    </dl>
  )
}

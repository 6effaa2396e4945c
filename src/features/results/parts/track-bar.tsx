import { Text } from '#src/components/layout/text.tsx'
import styles from './bars.module.css'

interface TrackBarProps {
  kode: string
  nama: string
  /** What is filled, from 0 to 1; the whole way to the dot where nothing is said. */
  range?: readonly [from: number, to: number] | null
  ring: number | null
  dot: number | null
  /** Where the dot is, in words. */
  value: string
}

const percent = (share: number) => `${share * 100}%`

/** A bar as those of a result, for figures that a table beside it says. */
export function TrackBar({ kode, nama, dot, ring, value, range = dot === null ? null : [0, dot] }: TrackBarProps) {
  return (
    <div className={styles.bar} aria-hidden="true">
      <Text as="span" weight="bold">
        {kode}
      </Text>
      <Text as="span" size="sm" tone="muted" className={styles.name} data-only="wide">
        {nama}
      </Text>
      <span className={styles.track}>
        {range && (
          <span
            className={styles.fill}
            style={{ insetInlineStart: percent(range[0]), inlineSize: percent(range[1] - range[0]) }}
          />
        )}
        {ring !== null && <span className={styles.ring} style={{ insetInlineStart: percent(ring) }} />}
        {dot !== null && <span className={styles.dot} style={{ insetInlineStart: percent(dot) }} />}
      </span>
      <Text as="span" weight="bold" className={styles.value} numeric>
        {value}
      </Text>
    </div>
  )
}

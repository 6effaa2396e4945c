import styles from './subtest-band.module.css'

export interface BandSegment {
  id: string
  /** Seconds: the width of the segment. */
  weight: number
}

interface SubtestBandProps {
  segments: readonly BandSegment[]
  /** Read out instead of the picture, e.g. "7 subtes, 195 menit". */
  label: string
  /** Inside an attempt: how many segments are done, with the fraction of the open one (3.4 = three and a bit). */
  done?: number
  size?: 'sm' | 'md'
}

/** Pita subtes: the width of each segment is its time. The identity of a package, and progress in an attempt. */
export function SubtestBand({ segments, label, done, size = 'md' }: SubtestBandProps) {
  return (
    <div
      className={styles.band}
      data-size={size}
      data-progress={done === undefined ? undefined : ''}
      role="img"
      aria-label={label}
    >
      {segments.map((segment, index) => (
        <span key={segment.id} className={styles.segment} style={{ flexGrow: Math.max(segment.weight, 1) }}>
          {done !== undefined && (
            <span className={styles.fill} style={{ inlineSize: `${share(done, index) * 100}%` }} />
          )}
        </span>
      ))}
    </div>
  )
}

const share = (done: number, index: number) => Math.min(1, Math.max(0, done - index))

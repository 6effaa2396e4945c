import { classes } from '#src/components/layout/part.tsx'
import styles from './ink-bubbles.module.css'

/** Decoration in the corner of the dark block. Never under words. */
export function InkBubbles({ className }: { className?: string }) {
  return (
    <svg className={classes(styles.dots, className)} viewBox="0 0 118 76" aria-hidden="true">
      {DOTS.map(([x, y, full]) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r="11" data-full={full ? '' : undefined} />
      ))}
    </svg>
  )
}

const DOTS: readonly [number, number, boolean][] = [
  [14, 4, false],
  [44, 4, true],
  [74, 4, false],
  [14, 34, false],
  [44, 34, false],
  [74, 34, true],
  [104, 34, false],
  [14, 64, true],
  [44, 64, false],
  [74, 64, false],
  [104, 64, false],
]

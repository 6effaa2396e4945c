import styles from './empty-picture.module.css'

const ROWS = [0, 1, 2]
const DOTS = [0, 1, 2, 3]
/** Row and dot that are filled; the last one in the accent. */
const FILLED = new Set(['0-1', '1-0', '2-2'])

/** Three sheets, the front one half answered. */
export function EmptyPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 160 96" aria-hidden="true">
      <rect className={styles.back} x="18" y="20" width="56" height="66" rx="8" transform="rotate(-7 46 53)" />
      <rect className={styles.back} x="86" y="20" width="56" height="66" rx="8" transform="rotate(7 114 53)" />
      <rect className={styles.front} x="48" y="8" width="64" height="78" rx="8" />
      {ROWS.flatMap((row) =>
        DOTS.map((dot) => {
          const key = `${row}-${dot}`
          const look = key === '2-2' ? styles.accent : FILLED.has(key) ? styles.full : styles.ring
          return <circle key={key} className={look} cx={62 + dot * 12} cy={30 + row * 17} r="4" />
        }),
      )}
    </svg>
  )
}

import styles from './difficulty-cell.module.css'
import { useWords } from './words.ts'

const BARS = { mudah: 1, sedang: 2, sulit: 3 } as const

/** One to three bars, and the word. */
export function DifficultyCell({ level }: { level: keyof typeof BARS }) {
  const words = useWords('soal')
  return (
    <span className={styles.cell}>
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <rect
            key={bar}
            x={(bar - 1) * 5}
            y={14 - bar * 4}
            width="3.5"
            height={bar * 4}
            rx="1"
            data-on={bar <= BARS[level] ? '' : undefined}
          />
        ))}
      </svg>
      {words.value('tingkat', level)}
    </span>
  )
}

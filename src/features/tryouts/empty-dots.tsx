import styles from './empty-dots.module.css'

/** Five empty bubbles: nothing answered yet. */
export function EmptyDots() {
  return (
    <span className={styles.dots} aria-hidden="true">
      {['A', 'B', 'C', 'D', 'E'].map((letter) => (
        <span key={letter}>{letter}</span>
      ))}
    </span>
  )
}

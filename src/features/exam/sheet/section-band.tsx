import styles from './section-band.module.css'

/** One segment for each interval or column: done, running, to come. */
export function SectionBand({ count, current }: { count: number; current: number }) {
  if (count < 2) return null
  return (
    <div className={styles.band} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a segment is nothing but its place
        <span key={index} data-state={index < current ? 'done' : index === current ? 'now' : 'next'} />
      ))}
    </div>
  )
}

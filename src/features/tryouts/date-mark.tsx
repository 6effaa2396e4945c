import { dateParts, type Zone } from '#src/lib/format/dates.ts'
import styles from './date-mark.module.css'

/** `29` over `Nov`. */
export function DateMark({ moment, zone }: { moment: number; zone: Zone }) {
  const { day, month } = dateParts(moment, zone)
  return (
    <time className={styles.mark} dateTime={new Date(moment).toISOString()}>
      <strong>{day}</strong>
      <span>{month}</span>
    </time>
  )
}

import { initials } from '#src/lib/format/text.ts'
import styles from './avatar.module.css'

/** A person by initials; the name itself stands beside it or in the link's label. */
export function Avatar({ name, size = 'sm' }: { name: string; size?: 'sm' | 'lg' }) {
  return (
    <span className={styles.avatar} data-size={size} aria-hidden="true">
      {initials(name)}
    </span>
  )
}

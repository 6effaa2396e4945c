import type { ReactNode } from 'react'
import styles from './mark.module.css'

/** The state's picture: an icon in the answer sheet's bubble. */
export function Mark({ icon, tone }: { icon: ReactNode; tone: 'warning' | 'info' | 'brand' }) {
  return (
    <span className={styles.mark} data-tone={tone} aria-hidden="true">
      {icon}
    </span>
  )
}

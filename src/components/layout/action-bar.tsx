import type { ReactNode } from 'react'
import styles from './action-bar.module.css'
import { Stack } from './stack.tsx'

/** Pinned at the bottom: the one action of a screen, at most one quieter below, or a figure beside it. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.bar} data-only="screen">
      <Stack gap={2} className={styles.inside}>
        {children}
      </Stack>
    </div>
  )
}

import type { ReactNode } from 'react'
import { ScrollTop } from '#src/components/controls/scroll-top.tsx'
import { MAIN_ID } from '#src/components/layout/skip-link.tsx'
import { Data } from './data.tsx'
import styles from './task-layout.module.css'

/** One thing to do: no navigation under the thumb; the screen brings its own head with the way back. */
export default function TaskLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <Data>{children}</Data>
      </main>
      <ScrollTop last />
    </>
  )
}

import type { ReactNode } from 'react'
import { ScrollTop } from '#src/components/controls/scroll-top.tsx'
import { MAIN_ID } from '#src/components/layout/skip-link.tsx'
import { Data } from './data.tsx'

/** Results and discussion: the screen brings its own head and takes the room that it needs. */
export default function ReportLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <main id={MAIN_ID} tabIndex={-1}>
        <Data>{children}</Data>
      </main>
      <ScrollTop last />
    </>
  )
}

import type { PrintedHead } from '#contract/printed-head.ts'
import { Letterhead } from './letterhead.tsx'
import './print.css'

/** Over a screen that goes to paper as it is. */
export const LetterheadOnPaper = ({ head }: { head: PrintedHead | null }) => (
  <div data-print-root="">
    <Letterhead head={head} />
  </div>
)

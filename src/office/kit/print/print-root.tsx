import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import './print.css'

/** What goes to paper, beside the app: seen by the printer only, which in turn sees nothing else. */
export function PrintRoot({ children }: { children: ReactNode }) {
  return createPortal(<div data-print-root="">{children}</div>, document.body)
}

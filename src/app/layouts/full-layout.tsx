import type { ReactNode } from 'react'

/** The whole page for the screen: log-in, exam, errors. */
export function FullLayout({ children }: { children: ReactNode }) {
  return children
}

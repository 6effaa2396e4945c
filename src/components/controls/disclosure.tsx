import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

interface DisclosureProps {
  label: string
  /** Stands between the edges of the page by itself. */
  page?: boolean
  children: ReactNode
}

/** More of the same behind one line. */
export function Disclosure({ label, page, children }: DisclosureProps) {
  return (
    <details className={styles.more} data-gutter={page ? '' : undefined}>
      <summary>{label}</summary>
      {children}
    </details>
  )
}

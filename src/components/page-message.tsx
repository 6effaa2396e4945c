import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'
import styles from './page-message.module.css'
import { MAIN_ID } from './skip-link.tsx'

interface PageMessageProps {
  title: string
  text: string
  /** A code to say on the phone, e.g. 404. */
  code?: string
  /** What should be here could not be shown: loaded again when the browser brings the page back as it was (src/main.ts). */
  broken?: boolean
  children: ReactNode
}

/** A whole page with one message: what is so, and the ways on. */
export function PageMessage({ title, text, code, broken, children }: PageMessageProps) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className={styles.page} data-broken={broken || undefined}>
      <title>{`${title} · ELP`}</title>
      <Logo />
      <div className={styles.words}>
        <div className={styles.dots} aria-hidden="true">
          {[0, 1, 2, 3].map((dot) => (
            <span key={dot} />
          ))}
        </div>
        {code && <p className={styles.code}>{code}</p>}
        <h1>{title}</h1>
        <p className={styles.text}>{text}</p>
        <div className={styles.actions}>{children}</div>
      </div>
    </main>
  )
}

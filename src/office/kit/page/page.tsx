import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './page.module.css'

interface PageProps {
  /** Also the title of the document, where it is a text and `document` says nothing else. */
  title: ReactNode
  document?: string
  /** How many there are. */
  count?: number | undefined
  /** Beside the title. */
  note?: ReactNode
  /** A sentence below the title. */
  text?: ReactNode
  actions?: ReactNode
  /** A line below the head. */
  divided?: boolean
  /** The head stays in sight, with a line below it: what is done with the whole of a long screen. */
  sticky?: boolean
  children: ReactNode
}

/** A screen of the back office: what it is, how many, what can be done, and the work below it. */
export function Page({ title, document = typeof title === 'string' ? title : undefined, ...page }: PageProps) {
  const { count, note, text, actions, divided, sticky, children } = page
  const { i18n } = useTranslation('admin')
  return (
    <div className={styles.page}>
      {document && <title>{`${document} · ELP`}</title>}
      <header className={styles.head} data-divided={divided || undefined} data-sticky={sticky || undefined}>
        <h1>{title}</h1>
        {count !== undefined && <span>{count.toLocaleString(i18n.language)}</span>}
        {note && <div className={styles.note}>{note}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
        {text && <p>{text}</p>}
      </header>
      {children}
    </div>
  )
}

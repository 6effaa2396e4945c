import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useExamPlaces } from '#src/lib/exam-places.ts'
import styles from './frame.module.css'

interface FrameProps {
  title: string
  /** Where the arrow leads; the finished tryouts unless said otherwise. */
  back?: string | undefined
  /** At the end of the head: a name, an action. */
  aside?: ReactNode
  /** Fixed at the bottom: one action, at most one quieter beside it. */
  bar?: ReactNode
  /** Uses the room of a wide screen. */
  wide?: boolean
  children: ReactNode
}

/** Head with the way back, content, and the bar in thumb reach. */
export function Frame({ title, back, aside, bar, wide, children }: FrameProps) {
  const { t } = useTranslation()
  const places = useExamPlaces()
  return (
    <div className={styles.frame} data-wide={wide ? '' : undefined} data-bar={bar ? '' : undefined}>
      <title>{`${title} · ELP`}</title>
      <header className={styles.head}>
        <Link to={back ?? places.tryoutSelesai()} className={styles.back} aria-label={t('back')}>
          <ArrowLeft aria-hidden="true" />
        </Link>
        <h1 className={styles.title}>{title}</h1>
        {aside}
      </header>
      {children}
      {bar && <div className={styles.bar}>{bar}</div>}
    </div>
  )
}

import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './task-head.module.css'

interface TaskHeadProps {
  back: string
  title: string
  /** Whether the title is the screen's heading; else the screen has a bigger one of its own. */
  heading?: boolean
  end?: ReactNode
}

/** Head of a screen with one thing to do: the way back, what it is, room for one more at the end. */
export function TaskHead({ back, title, heading, end }: TaskHeadProps) {
  const { t } = useTranslation()
  const Title = heading ? 'h1' : 'p'
  return (
    <header className={styles.head}>
      <Link to={back} className={styles.back} aria-label={t('back')}>
        <ArrowLeft aria-hidden="true" />
      </Link>
      <Title className={styles.title}>{title}</Title>
      {end}
    </header>
  )
}

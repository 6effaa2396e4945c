import type { ReactNode } from 'react'
import { TaskHead } from '#src/components/frame/task-head.tsx'
import { useExamPlaces } from '#src/lib/exam/places.ts'
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
  const places = useExamPlaces()
  return (
    <div className={styles.frame} data-wide={wide ? '' : undefined} data-bar={bar ? '' : undefined}>
      <title>{`${title} · ELP`}</title>
      <TaskHead back={back ?? places.tryoutSelesai()} title={title} heading end={aside} />
      {children}
      {bar && (
        <div className={styles.bar} data-only="screen">
          {bar}
        </div>
      )}
    </div>
  )
}

import type { ReactNode } from 'react'
import { TEXT_STEPS } from '../model/preferences.ts'
import { useLostFocus } from '../ui/use-lost-focus.ts'
import { usePreferences, useRunner } from './context.ts'
import styles from './frame.module.css'

interface Props {
  top: ReactNode
  side?: ReactNode
  bar: ReactNode
  children: ReactNode
}

/** The fixed skeleton of an exam screen: top, something that scrolls, bar. Nothing in it changes height with state. */
export function Frame({ top, side, bar, children }: Props) {
  const main = useLostFocus<HTMLElement>(!useRunner().view)
  const step = usePreferences((preferences) => preferences.text_step)
  return (
    <div
      className={styles.frame}
      data-side={side !== undefined}
      style={{ '--exam-text': TEXT_STEPS[step] ?? 1 } as React.CSSProperties}
    >
      <div className={styles.top}>{top}</div>
      {side}
      <main ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <div className={styles.bar}>{bar}</div>
    </div>
  )
}

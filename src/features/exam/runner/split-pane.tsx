import { type ReactNode, useRef } from 'react'
import { usePreferences, useRunner } from '../attempt/context.ts'
import { SPLIT } from '../model/preferences.ts'
import styles from './split-pane.module.css'

const STEP = 4

interface Props {
  label: string
  start: ReactNode
  end: ReactNode
}

/** Two panes and a grip of 17 px between them: dragged, or moved with the arrow keys. */
export function SplitPane({ label, start, end }: Props) {
  const { preferences } = useRunner()
  const split = usePreferences((state) => state.split)
  const box = useRef<HTMLDivElement>(null)
  const drag = (event: React.PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !box.current) return
    const { left, width } = box.current.getBoundingClientRect()
    const share = ((event.clientX - left) / width) * 100
    preferences.splitAt(document.documentElement.dir === 'rtl' ? 100 - share : share)
  }
  const key = (event: React.KeyboardEvent) => {
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const back = document.documentElement.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    if (event.key === forward) preferences.splitAt(split + STEP)
    else if (event.key === back) preferences.splitAt(split - STEP)
    else if (event.key === 'Home') preferences.splitAt(SPLIT.least)
    else if (event.key === 'End') preferences.splitAt(SPLIT.most)
    else return
    event.preventDefault()
  }
  return (
    <div ref={box} className={styles.split} style={{ gridTemplateColumns: `${split}% 17px minmax(0, 1fr)` }}>
      <div className={styles.pane}>{start}</div>
      {/* biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be dragged */}
      <div
        role="separator"
        tabIndex={0}
        aria-label={label}
        aria-orientation="vertical"
        aria-valuemin={SPLIT.least}
        aria-valuemax={SPLIT.most}
        aria-valuenow={split}
        className={styles.grip}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={key}
      />
      <div className={styles.pane}>{end}</div>
    </div>
  )
}

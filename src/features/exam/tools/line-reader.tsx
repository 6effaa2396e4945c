import { GripVertical } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../attempt/context.ts'
import styles from './line-reader.module.css'

/** px: one arrow key, and half of the window. */
const STEP = 24
const HALF = 44

/** A window of three lines over the text; it follows the mouse, is dragged by its grip, or moved with the arrows. */
export function LineReader() {
  const on = usePreferences((preferences) => preferences.tools.ruler)
  return on ? <Window /> : null
}

function Window() {
  const { t } = useTranslation('exam')
  const ref = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(96)
  const dragging = useRef(false)
  const moveTo = useCallback((clientY: number) => {
    const box = ref.current?.getBoundingClientRect()
    if (box) setTop(Math.min(box.height - HALF, Math.max(0, clientY - box.top - HALF)))
  }, [])
  useEffect(() => {
    const area = ref.current?.parentElement
    if (!area) return
    const follow = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') moveTo(event.clientY)
    }
    area.addEventListener('pointermove', follow)
    return () => area.removeEventListener('pointermove', follow)
  }, [moveTo])
  return (
    <div ref={ref} className={styles.reader}>
      <div className={styles.dim} style={{ height: top }} />
      <div className={styles.window}>
        <button
          type="button"
          className={styles.grip}
          aria-label={t('tools.ruler_grip')}
          onPointerDown={(event) => {
            dragging.current = true
            event.currentTarget.setPointerCapture(event.pointerId)
          }}
          onPointerMove={(event) => dragging.current && moveTo(event.clientY)}
          onPointerUp={() => {
            dragging.current = false
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') setTop((at) => at + STEP)
            else if (event.key === 'ArrowUp') setTop((at) => Math.max(0, at - STEP))
            else return
            event.preventDefault()
          }}
        >
          <GripVertical aria-hidden="true" size={20} />
        </button>
      </div>
      <div className={styles.dim} style={{ flex: 1 }} />
    </div>
  )
}

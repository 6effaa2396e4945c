import { useEffect, useRef, useState } from 'react'
import type { Pdf } from './pdf-engine.ts'
import styles from './reader.module.css'

/** One page of a PDF as wide as the screen; its words are there for screen readers. */
export function PdfPage({ pdf, at, label }: { pdf: Pdf; at: number; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [words, setWords] = useState('')
  useEffect(() => {
    const drawn = canvas.current
    if (!drawn) return
    // Of two that are drawn at once on one canvas the library refuses the later.
    const sheet = document.createElement('canvas')
    let over = false
    const width = drawn.parentElement?.clientWidth ?? 360
    void pdf
      .draw(at, sheet, width)
      .then(() => {
        if (over) return
        drawn.width = sheet.width
        drawn.height = sheet.height
        drawn.getContext('2d')?.drawImage(sheet, 0, 0)
        drawn.dataset.page = String(at)
      })
      .catch(() => undefined)
    void pdf
      .words(at)
      .then((found) => !over && setWords(found))
      .catch(() => undefined)
    return () => {
      over = true
    }
  }, [pdf, at])
  return (
    <>
      <canvas ref={canvas} className={styles.sheet} role="img" aria-label={label} />
      <p className="visually-hidden">{words}</p>
    </>
  )
}

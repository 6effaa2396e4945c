import '#src/lib/words/pad.ts'
import { type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { Row } from '#src/components/layout/stack.tsx'
import { usePreferences, useRunner } from '../attempt/context.ts'
import { Calculator } from './calculator.tsx'
import { keepLines, keptLines, type Line } from './pad-strokes.ts'
import styles from './scratch-note.module.css'

/** Of the drawing, in its own units: it scales with the sheet. */
const [WIDTH, HEIGHT] = [320, 200]

/** Paper for the finger, a page for each question, below the calculator where there is one: never sent. */
export default function ScratchPad() {
  const { session } = useRunner()
  const soal_id = usePreferences(({ current }) => current) ?? session.items[0]?.soal.id
  return (
    <>
      {session.paper.kalkulator && <Calculator />}
      {soal_id && <Page key={soal_id} soal_id={soal_id} />}
    </>
  )
}

function Page({ soal_id }: { soal_id: string }) {
  const { t } = useTranslation('pad')
  const { attempt_id } = useRunner().attempt
  const [lines, setLines] = useState(() => keptLines(attempt_id, soal_id))
  const [drawn, setDrawn] = useState<Line | null>(null)
  const keep = (next: readonly Line[]) => {
    setLines(next)
    keepLines(attempt_id, soal_id, next)
  }
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    const { left, top, width } = event.currentTarget.getBoundingClientRect()
    const at = (value: number) => Math.round((value * WIDTH * 10) / (width || WIDTH)) / 10
    const point = [at(event.clientX - left), at(event.clientY - top)]
    if (event.type === 'pointerdown') {
      event.currentTarget.setPointerCapture?.(event.pointerId)
      setDrawn(point)
    } else setDrawn((line) => line && [...line, ...point])
  }
  const lift = () => {
    if (drawn) keep([...lines, drawn])
    setDrawn(null)
  }
  return (
    <>
      <svg
        className={styles.note}
        // A finger that draws does not scroll; the line is where the finger is.
        style={{ padding: 0, touchAction: 'none' }}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('label')}
        onPointerDown={draw}
        onPointerMove={draw}
        onPointerUp={lift}
        onPointerCancel={lift}
      >
        {[...lines, ...(drawn ? [drawn] : [])].map((line, index) => (
          <polyline
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is nothing but its place
            key={index}
            // A tap alone is a dot: a line of one point would not be drawn.
            points={(line.length > 2 ? line : [...line, ...line]).join(' ')}
            fill="none"
            stroke="currentColor"
            strokeWidth={2}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        ))}
      </svg>
      <Row gap={2} wrap>
        <Button size="sm" disabled={lines.length === 0} onClick={() => keep(lines.slice(0, -1))}>
          {t('undo')}
        </Button>
        <Button size="sm" variant="quiet" disabled={lines.length === 0} onClick={() => keep([])}>
          {t('clear')}
        </Button>
      </Row>
    </>
  )
}

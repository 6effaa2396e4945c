import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SheetScore } from '#contract/results/results.ts'
import { useWidth } from '#src/lib/device/use-width.ts'
import { figure } from '../figures.ts'
import { chartShape, type Dot, lineOf, PAD, peakMark } from './chart-shape.ts'
import styles from './sheet-chart.module.css'

const HEIGHT = 220

/** Sums by column or interval: done, right, mean, highest and lowest. The table below says the same in figures. */
export function SheetChart({ sheet }: { sheet: SheetScore }) {
  const { t } = useTranslation('results')
  const ref = useRef<HTMLDivElement>(null)
  const width = useWidth(ref)
  const [title, desc] = [useId(), useId()]
  const shape = chartShape(sheet.points, { width, height: HEIGHT })
  return (
    <div ref={ref} className={styles.chart}>
      {shape && (
        <svg width={width} height={HEIGHT} role="img" aria-labelledby={`${title} ${desc}`}>
          <title id={title}>{t(`sheet.chart.${sheet.satuan}`)}</title>
          <desc id={desc}>
            {t('sheet.chart.desc', {
              mean: figure(shape.mean.value),
              high: shape.highest.value,
              highAt: shape.highest.index + 1,
              low: shape.lowest.value,
              lowAt: shape.lowest.index + 1,
            })}
          </desc>
          {shape.ticks.map((tick) => (
            <g key={tick.value}>
              <line className={styles.grid} x1={PAD.left} x2={width - PAD.right} y1={tick.y} y2={tick.y} />
              <text textAnchor="end" x={PAD.left - 8} y={tick.y + 4}>
                {figure(tick.value)}
              </text>
            </g>
          ))}
          {shape.labels.map((label) => (
            <text key={label.text} x={label.x} y={HEIGHT - 6}>
              {label.text}
            </text>
          ))}
          <line className={styles.mean} x1={PAD.left} x2={width - PAD.right} y1={shape.mean.y} y2={shape.mean.y} />
          <polyline className={styles.right} points={lineOf(shape.benar)} />
          <polyline className={styles.done} points={lineOf(shape.jumlah)} />
          {shape.jumlah.length === 1 && (
            <>
              <Lone dot={shape.benar[0]} className={styles.right} />
              <Lone dot={shape.jumlah[0]} className={styles.done} />
            </>
          )}
          {shape.highest.value > shape.lowest.value && (
            <>
              <Peak dot={shape.lowest} low />
              <Peak dot={shape.highest} />
            </>
          )}
        </svg>
      )}
    </div>
  )
}

/** One interval makes no line. */
function Lone({ dot, className }: { dot: Dot | undefined; className: string | undefined }) {
  return dot && <circle className={className} cx={dot.x} cy={dot.y} r={4} />
}

/** A triangle on the line, with its value. */
function Peak({ dot, low = false }: { dot: Dot; low?: boolean }) {
  const { path, x, y } = peakMark(dot, low, HEIGHT)
  return (
    <g>
      <path className={styles.peak} d={path} />
      <text className={styles.value} x={x} y={y}>
        {dot.value}
      </text>
    </g>
  )
}

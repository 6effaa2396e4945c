import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Report } from '#contract/reporting/report.ts'
import { useWidth } from '#src/lib/device/use-width.ts'
import { asCount, asNilai } from './numbers.ts'
import styles from './pictures.module.css'

interface ScoreSpreadProps {
  distribution: NonNullable<Report['distribution']>
  bins: Report['histogram']
}

const HEIGHT = 196
const PAD = { top: 20, right: 8, bottom: 52, left: 40 }
const BOX = HEIGHT - 20
const WHISKER = { stroke: 'var(--color-text-subtle)', strokeWidth: 1.5 }

/** How many had which score, and below it the box: least, quartiles, median, most. */
export function ScoreSpread({ distribution, bins }: ScoreSpreadProps) {
  const { t } = useTranslation('report')
  const ref = useRef<HTMLDivElement>(null)
  const width = useWidth(ref)
  const title = useId()
  const low = bins[0]?.from ?? 0
  const high = Math.max(bins.at(-1)?.to ?? 1, low + 1e-6)
  const most = Math.max(1, ...bins.map((bin) => bin.count))
  const ticks = countTicks(most)
  const top = ticks.at(-1) ?? most
  const x = (value: number) => PAD.left + ((value - low) / (high - low)) * (width - PAD.left - PAD.right)
  const y = (value: number) => PAD.top + (1 - value / top) * (HEIGHT - PAD.top - PAD.bottom)
  const every = Math.ceil(bins.length / Math.max(1, Math.floor((width - PAD.left) / 48)))
  const median = x(distribution.median)
  const flag = median > width - 110 ? { x: median - 6, textAnchor: 'end' as const } : { x: median + 6 }
  return (
    <div ref={ref} className={styles.box}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="img" aria-labelledby={title}>
          <title id={title}>
            {t('spread.picture', {
              n: asCount(distribution.n),
              min: asNilai(distribution.min),
              q1: asNilai(distribution.q1),
              median: asNilai(distribution.median),
              q3: asNilai(distribution.q3),
              max: asNilai(distribution.max),
            })}
          </title>
          {ticks.map((tick) => (
            <g key={tick}>
              <line stroke="var(--data-grid)" x1={PAD.left} x2={width - PAD.right} y1={y(tick)} y2={y(tick)} />
              <text fill="var(--color-text-subtle)" textAnchor="end" x={PAD.left - 6} y={y(tick) + 4}>
                {asCount(tick)}
              </text>
            </g>
          ))}
          {bins.map((bin, index) => (
            <g key={bin.from}>
              <rect
                fill="var(--data-fill)"
                x={x(bin.from) + 1}
                width={Math.max(1, x(bin.to) - x(bin.from) - 2)}
                y={y(bin.count)}
                height={Math.max(0, y(0) - y(bin.count))}
                rx={2}
              >
                <title>{`${asNilai(bin.from)}–${asNilai(bin.to)}: ${asCount(bin.count)}`}</title>
              </rect>
              {index % every === 0 && (
                <text fill="var(--color-text-subtle)" textAnchor="middle" x={x(bin.from)} y={y(0) + 16}>
                  {asNilai(bin.from)}
                </text>
              )}
            </g>
          ))}
          <line
            stroke="var(--color-text)"
            strokeDasharray="4 3"
            strokeWidth={1.5}
            x1={median}
            x2={median}
            y1={PAD.top - 6}
            y2={y(0)}
          />
          <text {...flag} y={12} fontWeight={600} fill="var(--color-text)">
            {t('spread.median', { value: asNilai(distribution.median) })}
          </text>
          <g>
            <line {...WHISKER} x1={x(distribution.min)} x2={x(distribution.max)} y1={BOX} y2={BOX} />
            {[distribution.min, distribution.max].map((value, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two ends that may be equal
              <line key={index} {...WHISKER} x1={x(value)} x2={x(value)} y1={BOX - 5} y2={BOX + 5} />
            ))}
            <rect
              fill="var(--admin-chart-2)"
              stroke="var(--color-brand-graphic)"
              x={x(distribution.q1)}
              width={Math.max(2, x(distribution.q3) - x(distribution.q1))}
              y={BOX - 7}
              height={14}
              rx={2}
            />
            <line stroke="var(--color-text)" strokeWidth={3} x1={median} x2={median} y1={BOX - 7} y2={BOX + 7} />
          </g>
        </svg>
      )}
    </div>
  )
}

/** Four or five round steps up to the tallest bar. */
function countTicks(most: number): number[] {
  const raw = most / 4
  const scale = 10 ** Math.floor(Math.log10(Math.max(1, raw)))
  const step = [1, 2, 5, 10].map((factor) => factor * scale).find((one) => one >= raw) ?? scale * 10
  return Array.from({ length: Math.ceil(most / step) }, (_, index) => (index + 1) * step)
}

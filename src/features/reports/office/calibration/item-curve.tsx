import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemParameter } from '#contract/reporting/calibration.ts'
import { useWidth } from '#src/lib/device/use-width.ts'
import { asNilai, asPercent } from '../numbers.ts'
import styles from '../pictures.module.css'

interface ItemCurveProps {
  items: readonly ItemParameter[]
  chosen: ItemParameter | undefined
}

const HEIGHT = 260
const PAD = { top: 12, right: 16, bottom: 28, left: 48 }
const [LOW, HIGH] = [200, 800]
const STEP = 10

type Known = ItemParameter & { a: number; b: number }
const isKnown = (item: ItemParameter): item is Known => item.a !== null && item.b !== null
const thetaOf = (points: number) => (points - 500) / 100
const chance = ({ a, b }: Known, points: number) => 1 / (1 + Math.exp(-a * (thetaOf(points) - b)))

/** How likely a right answer is at each score: the chosen item before the others. */
export function ItemCurve({ items, chosen }: ItemCurveProps) {
  const { t } = useTranslation('calibration')
  const ref = useRef<HTMLDivElement>(null)
  const width = useWidth(ref)
  const title = useId()
  const x = (points: number) => PAD.left + ((points - LOW) / (HIGH - LOW)) * (width - PAD.left - PAD.right)
  const y = (p: number) => PAD.top + (1 - p) * (HEIGHT - PAD.top - PAD.bottom)
  const path = (item: Known) =>
    Array.from({ length: (HIGH - LOW) / STEP + 1 }, (_, index) => LOW + index * STEP)
      .map((points, index) => `${index ? 'L' : 'M'}${x(points).toFixed(1)} ${y(chance(item, points)).toFixed(1)}`)
      .join('')
  const own = chosen && isKnown(chosen) ? chosen : undefined
  const words = own
    ? t('curve.words', {
        kode: own.kode,
        low: asPercent(chance(own, 400)),
        middle: asPercent(chance(own, 500)),
        high: asPercent(chance(own, 600)),
      })
    : t('curve.unknown', { kode: chosen?.kode ?? '–' })
  return (
    <div ref={ref} className={styles.box}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="img" aria-labelledby={title}>
          <title id={title}>{words}</title>
          {[0, 0.25, 0.5, 0.75, 1].map((p) => (
            <g key={p}>
              <line stroke="var(--data-grid)" x1={PAD.left} x2={width - PAD.right} y1={y(p)} y2={y(p)} />
              <text fill="var(--color-text-subtle)" textAnchor="end" x={PAD.left - 8} y={y(p) + 4}>
                {asPercent(p)}
              </text>
            </g>
          ))}
          {[200, 300, 400, 500, 600, 700, 800].map((points) => (
            <text key={points} fill="var(--color-text-subtle)" textAnchor="middle" x={x(points)} y={HEIGHT - 8}>
              {asNilai(points)}
            </text>
          ))}
          {items.filter(isKnown).map((item) => (
            <path key={`${item.soal_id} ${item.soal_sha256}`} d={path(item)} fill="none" stroke="var(--data-grid)" />
          ))}
          {own && (
            <>
              <path d={path(own)} fill="none" stroke="var(--data-fill)" strokeWidth={2.5} />
              <circle cx={x(500 + 100 * own.b)} cy={y(0.5)} r={4.5} fill="var(--data-fill)" />
            </>
          )}
        </svg>
      )}
    </div>
  )
}

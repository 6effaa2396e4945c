import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { NINE_OF_TEN, type TryoutPoint } from '#contract/results/statistics.ts'
import { figure } from '../figures.ts'
import words from '../sheet/sheet-chart.module.css'
import styles from './charts.module.css'

const WIDTH = 328
const HEIGHT = 180
const [TOP, BASE, SIDE] = [34, 150, 26]

/** Scores one after the other with the range in which each lies nine of ten times. */
export function TrendChart({ points }: { points: readonly TryoutPoint[] }) {
  const { t } = useTranslation('statistics')
  const [title, desc] = [useId(), useId()]
  const ranged = points.map(({ nilai, se }) => ({ nilai, reach: NINE_OF_TEN * (se ?? 0) }))
  const low = Math.min(...ranged.map(({ nilai, reach }) => nilai - reach))
  const high = Math.max(...ranged.map(({ nilai, reach }) => nilai + reach))
  const x = (index: number) => SIDE + ((WIDTH - 2 * SIDE) * index) / Math.max(1, points.length - 1)
  const y = (value: number) => BASE - ((BASE - TOP) * (value - low)) / (high - low || 1)
  const edge = (sign: 1 | -1) => ranged.map(({ nilai, reach }, index) => `${x(index)},${y(nilai + sign * reach)}`)
  return (
    <svg
      className={`${styles.drawing} ${words.chart}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-labelledby={`${title} ${desc}`}
    >
      <title id={title}>{t('trend.title')}</title>
      <desc id={desc}>{points.map(({ nama, nilai }) => `${nama}: ${figure(nilai)}`).join('; ')}</desc>
      <polygon fill="var(--color-brand-subtle-strong)" points={[...edge(1), ...edge(-1).reverse()].join(' ')} />
      <polyline
        className={styles.line}
        points={ranged.map(({ nilai }, index) => `${x(index)},${y(nilai)}`).join(' ')}
      />
      {points.map(({ attempt_id, nilai }, index) => {
        const last = index === points.length - 1
        return (
          <g key={attempt_id}>
            <circle className={last ? styles.own : styles.dot} cx={x(index)} cy={y(nilai)} r={last ? 6 : 4} />
            {(last || points.length <= 5) && (
              <text className={last ? words.value : undefined} x={x(index)} y={y(nilai) - 12} textAnchor="middle">
                {figure(nilai)}
              </text>
            )}
            <text x={x(index)} y={HEIGHT - 6} textAnchor="middle">
              {index + 1}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

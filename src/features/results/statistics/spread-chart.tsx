import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { StatistikTryout } from '#contract/results/statistics.ts'
import { figure } from '../figures.ts'
import words from '../sheet/sheet-chart.module.css'
import styles from './charts.module.css'

/** Of the drawing, in its own units: it scales with the page. */
const WIDTH = 328
const HEIGHT = 190
const BASE = 160
const TOP = 44
const LABEL = 48

type Spread = NonNullable<StatistikTryout['distribution']>

/** How many have which score, and where the own one is. */
export function SpreadChart({ spread, own }: { spread: Spread; own: number }) {
  const { t } = useTranslation('statistics')
  const [title, desc] = [useId(), useId()]
  const { bins, mean, q1, q3, participants } = spread
  const [low, high] = [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 1]
  const place = (value: number) => (WIDTH * (Math.min(high, Math.max(low, value)) - low)) / (high - low || 1)
  const most = Math.max(1, ...bins.map(({ count }) => count))
  const at = place(own)
  return (
    <svg
      className={`${styles.drawing} ${words.chart}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-labelledby={`${title} ${desc}`}
    >
      <title id={title}>{t('spread.title')}</title>
      <desc id={desc}>
        {t('spread.desc', {
          count: participants,
          ...{ n: figure(participants), own: figure(own), mean: figure(mean), q1: figure(q1), q3: figure(q3) },
        })}
      </desc>
      {bins.map(({ from, to, count }) => (
        <rect
          key={from}
          className={styles.bar}
          data-above={from >= own ? '' : undefined}
          x={place(from) + 1}
          width={Math.max(1, place(to) - place(from) - 2)}
          y={BASE - ((BASE - TOP) * count) / most}
          height={((BASE - TOP) * count) / most}
        />
      ))}
      <line className={styles.axis} x1={0} x2={WIDTH} y1={BASE} y2={BASE} />
      <path className={styles.mean} d={`M${place(mean)} ${BASE + 2}l5 8h-10z`} />
      <line className={styles.here} x1={at} x2={at} y1={30} y2={BASE} />
      <circle className={styles.own} cx={at} cy={BASE} r={6} />
      <text className={words.value} x={Math.min(WIDTH - LABEL, Math.max(LABEL, at))} y={12} textAnchor="middle">
        {t('spread.here')}
      </text>
      <text className={words.value} x={Math.min(WIDTH - LABEL, Math.max(LABEL, at))} y={26} textAnchor="middle">
        {figure(own)}
      </text>
      <text x={0} y={HEIGHT - 6} textAnchor="start">
        {figure(low)}
      </text>
      <text x={WIDTH} y={HEIGHT - 6} textAnchor="end">
        {figure(high)}
      </text>
    </svg>
  )
}

import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type ItemParameter, type Parameters, PERSON_RANGE, PERSON_STEP } from '#contract/reporting/calibration.ts'
import { useWidth } from '#src/lib/device/use-width.ts'
import { asCount, asNilai } from '../numbers.ts'
import styles from '../pictures.module.css'

interface PersonItemMapProps {
  items: readonly ItemParameter[]
  persons: Parameters['persons']
  chosen: ItemParameter | undefined
}

const HEIGHT = 260
const PAD = { top: 8, bottom: 28 }
const AXIS = 44
const SIZE = 10
const points = (theta: number) => 500 + 100 * theta

/** People to the left, items to the right, on the one scale: whether the test asks where the people are. */
export function PersonItemMap({ items, persons, chosen }: PersonItemMapProps) {
  const { t } = useTranslation('calibration')
  const ref = useRef<HTMLDivElement>(null)
  const width = useWidth(ref)
  const title = useId()
  const rows = persons.length
  const height = (HEIGHT - PAD.top - PAD.bottom) / rows
  const most = Math.max(1, ...persons.map(({ count }) => count))
  const middle = width / 2
  const y = (step: number) => PAD.top + (rows - 1 - step + 0.5) * height
  const known = items.filter(({ b }) => b !== null)
  const placed = Map.groupBy(known, ({ b }) =>
    Math.min(rows - 1, Math.max(0, Math.round(((b ?? 0) + PERSON_RANGE) / PERSON_STEP))),
  )
  const places = known.map(({ b }) => points(b ?? 0))
  const people = persons.reduce((sum, { count }) => sum + count, 0)
  const mean = persons.reduce((sum, { theta, count }) => sum + theta * count, 0) / Math.max(1, people)
  return (
    <div ref={ref} className={styles.box}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="img" aria-labelledby={title}>
          <title id={title}>
            {t('map.words', {
              people: asCount(people),
              items: asCount(known.length),
              mean: asNilai(Math.round(points(mean))),
              easiest: places.length ? asNilai(Math.round(Math.min(...places))) : '–',
              hardest: places.length ? asNilai(Math.round(Math.max(...places))) : '–',
            })}
          </title>
          {persons.map(({ theta, count }, step) => {
            const long = (count / most) * (middle - AXIS / 2 - 8)
            return (
              <g key={theta}>
                <rect
                  fill="var(--data-fill)"
                  x={middle - AXIS / 2 - long}
                  width={long}
                  y={y(step) - height / 2 + 1}
                  height={Math.max(1, height - 2)}
                  rx={1}
                >
                  <title>{`${asNilai(points(theta))}: ${asCount(count)}`}</title>
                </rect>
                {Number.isInteger(theta) && (
                  <text fill="var(--color-text-subtle)" textAnchor="middle" x={middle} y={y(step) + 4}>
                    {asNilai(points(theta))}
                  </text>
                )}
                {placed.get(step)?.map((item, place) => (
                  <rect
                    key={`${item.soal_id} ${item.soal_sha256}`}
                    fill={item.flags.length ? 'var(--color-warning)' : 'var(--color-brand-subtle-strong)'}
                    stroke={item === chosen ? 'var(--color-text)' : 'var(--data-fill)'}
                    strokeWidth={item === chosen ? 2 : 1}
                    x={middle + AXIS / 2 + place * (SIZE + 3)}
                    y={y(step) - SIZE / 2}
                    width={SIZE}
                    height={SIZE}
                    rx={2}
                  >
                    <title>{item.kode}</title>
                  </rect>
                ))}
              </g>
            )
          })}
          <text fill="var(--color-text)" x={8} y={HEIGHT - 8}>
            {t('map.people', { n: asCount(people) })}
          </text>
          <text fill="var(--color-text)" textAnchor="end" x={width - 8} y={HEIGHT - 8}>
            {t('map.items', { n: asCount(known.length) })}
          </text>
        </svg>
      )}
    </div>
  )
}

import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/reporting/item.ts'
import { useWidth } from '#src/lib/device/use-width.ts'
import { type Tone, toneOf } from './flags.ts'
import { asIndex } from './numbers.ts'
import styles from './pictures.module.css'

interface ItemScatterProps {
  items: readonly Item[]
  open: string | null
  onOpen(soal_id: string | null): void
}

const HEIGHT = 320
const PAD = { top: 12, right: 16, bottom: 40, left: 60 }
const FILLS: Record<Tone, string> = {
  danger: 'var(--color-danger)',
  warning: 'var(--color-warning)',
  quiet: 'var(--data-fill)',
}
const GOOD = { low: 0.05, high: 0.95, weak: 0.2 }

/** Every item by how many could do it and how well it tells good from weak; the pale field is where items serve. */
export function ItemScatter({ items, open, onOpen }: ItemScatterProps) {
  const { t } = useTranslation('report')
  const ref = useRef<HTMLDivElement>(null)
  const width = useWidth(ref)
  const title = useId()
  const known = items.flatMap((item) =>
    item.facility === null || item.discrimination === null ? [] : [{ item, p: item.facility, d: item.discrimination }],
  )
  const floor = Math.min(-0.2, ...known.map(({ d }) => Math.floor(d * 5) / 5))
  const ceiling = Math.max(0.6, ...known.map(({ d }) => Math.ceil(d * 5) / 5))
  const x = (p: number) => PAD.left + Math.min(1, Math.max(0, p)) * (width - PAD.left - PAD.right)
  const y = (d: number) => PAD.top + ((ceiling - d) / (ceiling - floor)) * (HEIGHT - PAD.top - PAD.bottom)
  const rows = Array.from({ length: Math.round((ceiling - floor) / 0.2) + 1 }, (_, index) => floor + index * 0.2)
  return (
    <div ref={ref} className={styles.box}>
      {width > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a drawing that holds buttons
        <svg width={width} height={HEIGHT} role="group" aria-labelledby={title}>
          <title id={title}>{t('scatter.title')}</title>
          <rect
            fill="var(--color-brand-subtle)"
            x={x(GOOD.low)}
            width={x(GOOD.high) - x(GOOD.low)}
            y={y(ceiling)}
            height={y(GOOD.weak) - y(ceiling)}
          />
          {rows.map((d) => (
            <g key={d}>
              <line
                stroke={Math.abs(d) < 1e-9 ? 'var(--data-mean)' : 'var(--data-grid)'}
                x1={PAD.left}
                x2={width - PAD.right}
                y1={y(d)}
                y2={y(d)}
              />
              <text fill="var(--color-text-subtle)" textAnchor="end" x={PAD.left - 8} y={y(d) + 4}>
                {asIndex(d)}
              </text>
            </g>
          ))}
          {[0, 0.25, 0.5, 0.75, 1].map((p) => (
            <text key={p} fill="var(--color-text-subtle)" textAnchor="middle" x={x(p)} y={HEIGHT - PAD.bottom + 18}>
              {asIndex(p)}
            </text>
          ))}
          <text fill="var(--color-text-subtle)" textAnchor="middle" x={(PAD.left + width) / 2} y={HEIGHT - 4}>
            {t('scatter.p')}
          </text>
          <text fill="var(--color-text-subtle)" textAnchor="middle" transform="rotate(-90)" x={-HEIGHT / 2 + 16} y={12}>
            {t('scatter.d')}
          </text>
          {known.map(({ item, p, d }) => (
            // biome-ignore lint/a11y/useSemanticElements: a button cannot stand in a drawing
            <g
              key={item.soal_id}
              role="button"
              tabIndex={0}
              className={styles.dot}
              fill={item.ruling || !item.flags[0] ? FILLS.quiet : FILLS[toneOf(item.flags[0].code)]}
              data-open={item.soal_id === open ? '' : undefined}
              aria-label={t('scatter.item', { kode: item.kode, p: asIndex(p), d: asIndex(d) })}
              onClick={() => onOpen(item.soal_id === open ? null : item.soal_id)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' && event.key !== ' ') return
                event.preventDefault()
                onOpen(item.soal_id === open ? null : item.soal_id)
              }}
            >
              <title>{t('scatter.item', { kode: item.kode, p: asIndex(p), d: asIndex(d) })}</title>
              <circle cx={x(p)} cy={y(d)} r={12} fill="transparent" />
              <Shape item={item} x={x(p)} y={y(d)} />
              {item.flags.some(({ code }) => toneOf(code) === 'danger') && (
                <text fontWeight={600} fill="var(--color-text)" x={x(p) + 9} y={y(d) + 4}>
                  {item.kode}
                </text>
              )}
            </g>
          ))}
        </svg>
      )}
    </div>
  )
}

/** Told apart by shape as well: a disc serves, a triangle is dubious, a ring is voided or changed. */
function Shape({ item, x, y }: { item: Item; x: number; y: number }) {
  if (item.ruling)
    return <circle cx={x} cy={y} r={5} fill="var(--color-surface)" stroke="var(--color-text-subtle)" strokeWidth={2} />
  const dubious = item.flags.some(({ code }) => toneOf(code) !== 'quiet')
  return dubious ? <path d={`M${x} ${y - 6} l6 11 h-12 z`} /> : <circle cx={x} cy={y} r={4.5} />
}

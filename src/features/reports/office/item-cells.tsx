import { ArrowDownRight, TriangleAlert } from 'lucide-react'
import type { Item } from '#contract/report-item.ts'
import styles from './items.module.css'
import { asIndex, asPercent } from './numbers.ts'

const EXTREME = 0.05
const WEAK = 0.2

/** A dot on a track from nobody to everybody. */
export function FacilityCell({ value }: { value: number | null }) {
  const extreme = value !== null && (value <= EXTREME || value >= 1 - EXTREME)
  return (
    <span className={styles.facility}>
      {asIndex(value)}
      {value !== null && (
        <span className={styles.dotTrack} aria-hidden="true">
          <span data-extreme={extreme ? '' : undefined} style={{ insetInlineStart: `${value * 100}%` }} />
        </span>
      )}
    </span>
  )
}

/** Plain from 0,20; a chip below, and another one below zero. */
export function DiscriminationCell({ value }: { value: number | null }) {
  // By what is shown: 0,20 is never called weak.
  const shown = value === null ? null : Math.round(value * 100) / 100
  if (shown === null || shown >= WEAK) return <span className={styles.plain}>{asIndex(value)}</span>
  const negative = shown < 0
  return (
    <span className={styles.chip} data-tone={negative ? 'danger' : 'warning'}>
      {negative ? <TriangleAlert size={14} aria-hidden="true" /> : <ArrowDownRight size={14} aria-hidden="true" />}
      {asIndex(value)}
    </span>
  )
}

/** Answers as small bars, accepted ones in teal; the last one is for blanks. */
export function MiniBars({ item }: { item: Item }) {
  if (item.jenis === 'pernyataan' || item.jenis === 'isian') {
    const right = item.jawaban.filter((one) => one.kunci).reduce((sum, one) => sum + one.n, 0)
    const all = item.jawaban.reduce((sum, one) => sum + one.n, 0)
    return <span className={styles.plain}>{all ? asPercent(right / all) : ''}</span>
  }
  const most = Math.max(1, item.kosong.n, ...item.jawaban.map((one) => one.n))
  const bars = [...item.jawaban, { id: '–', n: item.kosong.n, kunci: false }]
  return (
    <span className={styles.mini}>
      {bars.map((one) => (
        <span key={one.id} data-key={one.kunci ? '' : undefined} title={`${one.id} ${one.n}`}>
          <i style={{ blockSize: `${Math.round((one.n / most) * 16)}px` }} />
          {one.id}
        </span>
      ))}
    </span>
  )
}

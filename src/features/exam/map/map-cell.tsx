import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { LAZY_WORDS } from '../model/lazy-words.ts'
import type { CellState } from '../model/map-state.ts'
import styles from './map-cell.module.css'

interface Props extends CellState {
  number: number
  /** Stands in a legend: shape only. */
  small?: boolean
}

/** The shape of one number: filled, filled at its foot, outlined, folded corner, ring. */
export function CellShape({ number, fill, flagged, unsent, current, small }: Props) {
  return (
    <span
      className={styles.cell}
      data-fill={fill}
      data-flagged={flagged}
      data-unsent={unsent}
      data-current={current}
      data-small={small}
      aria-hidden={small}
    >
      {small ? '' : number}
    </span>
  )
}

interface CellProps extends CellState {
  number: number
  id: string
  onGo: (id: string) => void
}

/** A number that can be jumped to; its state in words for who cannot see the shape. */
export const MapCell = memo(function MapCell({ id, onGo, ...cell }: CellProps) {
  const { t } = useTranslation(LAZY_WORDS)
  const fills: Record<CellState['fill'], string> = {
    unseen: t('map.unseen'),
    seen: t('map.seen'),
    partly: t('map.partly'),
    answered: t('map.answered'),
  }
  const words = [
    t('map.cell', { number: cell.number }),
    fills[cell.fill],
    cell.flagged && t('map.flagged'),
    cell.unsent && t('map.unsent'),
  ]
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={words.filter(Boolean).join(', ')}
      aria-current={cell.current ? 'true' : undefined}
      onClick={() => onGo(id)}
    >
      <CellShape {...cell} />
    </button>
  )
})

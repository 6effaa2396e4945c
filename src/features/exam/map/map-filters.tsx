import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCells } from '../attempt/context.ts'
import { LAZY_WORDS } from '../model/lazy-words.ts'
import { countCells, type MapFilter } from '../model/map-state.ts'
import type { Item } from '../model/session.ts'
import styles from './map-filters.module.css'

interface Props {
  items: readonly Item[]
  filter: MapFilter
  onFilter: (filter: MapFilter) => void
}

/** Chips that leave only the empty, the half-filled, the doubtful or the unsent numbers on the map. */
export function MapFilters({ items, filter, onFilter }: Props) {
  const { t } = useTranslation(LAZY_WORDS)
  const counts = countCells(useCells(items))
  const chip = (name: Exclude<MapFilter, 'all'>, icon: ReactNode, text: string) => (
    <button
      type="button"
      className={styles.chip}
      aria-pressed={filter === name}
      onClick={() => onFilter(filter === name ? 'all' : name)}
    >
      {icon}
      {text}
    </button>
  )
  return (
    <div className={styles.chips}>
      {chip('blank', <span className={styles.box} />, t('map.blank_chip', { count: counts.blank }))}
      {(counts.partly > 0 || filter === 'partly') &&
        chip('partly', <span className={styles.box} data-of="half" />, t('map.partly_chip', { count: counts.partly }))}
      {chip(
        'flagged',
        <Flag aria-hidden="true" size={14} fill="currentColor" />,
        t('map.flagged_chip', { count: counts.flagged }),
      )}
      {chip('unsent', <span className={styles.box} data-of="unsent" />, t('map.unsent_chip', { count: counts.unsent }))}
    </div>
  )
}

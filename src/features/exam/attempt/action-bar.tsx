import { ChevronLeft, ChevronRight, Flag, LayoutGrid } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../model/session.ts'
import styles from './action-bar.module.css'
import { useAnsweredCount, useFlag, useRunner } from './context.ts'
import { useDesktop } from './use-media-query.ts'

interface Props {
  items: readonly Item[]
  item: Item
  locked: boolean
  /** A sheet cannot be doubted. */
  flag?: boolean
  first: boolean
  last: boolean
  onPrevious: () => void
  onNext: () => void
  onMap: () => void
}

/** Back, doubt, map, on: the same places for every kind of question. */
export function ActionBar(props: Props) {
  const desktop = useDesktop()
  return (
    <footer className={styles.bar}>
      <Previous {...props} desktop={desktop} />
      {props.flag !== false && <FlagButton item={props.item} locked={props.locked} desktop={desktop} />}
      {!desktop && <MapButton items={props.items} onMap={props.onMap} />}
      <Next {...props} desktop={desktop} />
    </footer>
  )
}

type Step = Props & { desktop: boolean }

function Previous({ first, onPrevious, desktop }: Step) {
  const { t } = useTranslation('exam')
  return (
    <button
      type="button"
      className={styles.previous}
      disabled={first}
      onClick={onPrevious}
      aria-label={t('bar.previous')}
    >
      <ChevronLeft aria-hidden="true" size={20} />
      {desktop && (
        <>
          {t('bar.previous')} <kbd>←</kbd>
        </>
      )}
    </button>
  )
}

function FlagButton({ item, locked, desktop }: { item: Item; locked: boolean; desktop: boolean }) {
  const { t } = useTranslation('exam')
  const { writer } = useRunner()
  const flagged = useFlag(item.soal.id)
  return (
    <button
      type="button"
      className={styles.flag}
      aria-pressed={flagged}
      disabled={locked}
      onClick={() => writer.flag(item.soal.id, !flagged)}
    >
      <Flag aria-hidden="true" size={20} strokeWidth={1.75} fill={flagged ? 'currentColor' : 'none'} />
      <span>{t('bar.flag')}</span>
      {desktop && <kbd>R</kbd>}
    </button>
  )
}

function MapButton({ items, onMap }: { items: readonly Item[]; onMap: () => void }) {
  const { t } = useTranslation('exam')
  const answered = useAnsweredCount(items)
  return (
    <button type="button" className={styles.map} onClick={onMap}>
      <LayoutGrid aria-hidden="true" size={20} strokeWidth={1.75} />
      <span>{t('bar.map', { done: answered, count: items.length })}</span>
    </button>
  )
}

function Next({ last, onNext, desktop }: Step) {
  const { t } = useTranslation('exam')
  return (
    <button type="button" className={styles.next} onClick={onNext}>
      {last ? t('bar.finish') : t('bar.next')}
      {desktop && <kbd>→</kbd>}
      {!last && <ChevronRight aria-hidden="true" size={20} />}
    </button>
  )
}

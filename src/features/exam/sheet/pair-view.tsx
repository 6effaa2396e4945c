import { useTranslation } from 'react-i18next'
import { LAZY_WORDS } from '../model/lazy-words.ts'
import { cellKey, type SheetCells, type SheetPosition, type SheetSoal } from '../model/sheet.ts'
import styles from './pair-view.module.css'

interface Props {
  soal: Extract<SheetSoal, { jenis: 'pauli' }>
  cells: SheetCells
  position: SheetPosition
  correcting: { column: number; row: number } | null
}

/** The pair to add, large; what was answered and what comes, faint. Upwards the column is simply drawn the other way. */
export function PairView({ soal, cells, position, correcting }: Props) {
  const { t } = useTranslation(LAZY_WORDS)
  const { column, row } = correcting ?? position
  const digits = soal.kolom[column] ?? []
  const at = (index: number) => digits[index]
  const answer = (index: number) => cells.get(cellKey(column, index))
  return (
    <div className={styles.view} data-up={soal.arah === 'naik'}>
      <div className={styles.past} data-end="" aria-hidden="true">
        <Faint digit={at(row - 2)} answer={answer(row - 2)} far />
        <Faint digit={at(row - 1)} answer={answer(row - 1)} />
      </div>
      <section
        className={styles.card}
        aria-label={t('sheet.pair', { first: at(row) ?? '', second: at(row + 1) ?? '' })}
      >
        <div className={styles.pair} aria-live="polite" aria-atomic="true">
          <span>{at(row)}</span>
          <span>{at(row + 1)}</span>
        </div>
        <span className={styles.dash} aria-hidden="true" />
        <output className={styles.box} data-correcting={correcting !== null}>
          {correcting ? answer(row) : <span className={styles.caret} />}
        </output>
      </section>
      <div className={styles.next} aria-hidden="true">
        <span>{at(row + 2)}</span>
        <span data-faint="">{at(row + 3)}</span>
      </div>
    </div>
  )
}

function Faint({ digit, answer, far }: { digit?: number; answer?: number; far?: boolean }) {
  return (
    <div className={styles.faint} data-faint={far}>
      <span>{digit}</span>
      {answer !== undefined && <span className={styles.given}>{answer}</span>}
    </div>
  )
}

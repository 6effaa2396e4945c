import { useTranslation } from 'react-i18next'
import { Text } from '#src/components/layout/text.tsx'
import { LAZY_WORDS } from '../model/lazy-words.ts'
import type { SheetPosition, SheetSoal } from '../model/sheet.ts'
import { letterAt } from '../question/option-list.tsx'
import styles from './symbol-view.module.css'

interface Props {
  soal: Extract<SheetSoal, { jenis: 'kecermatan' }>
  position: SheetPosition
}

/** The key of this column, and a row of four of its symbols: which one is missing? */
export function SymbolView({ soal, position }: Props) {
  const { t } = useTranslation(LAZY_WORDS)
  const column = soal.kolom[position.column]
  const row = column?.baris[position.row]
  if (!column) return null
  return (
    <div className={styles.view}>
      <table className={styles.key}>
        <Text as="caption" size="sm" tone="muted">
          {t('sheet.key')}
        </Text>
        <thead>
          <tr>
            {column.simbol.map((symbol) => (
              <td key={symbol}>{symbol}</td>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {column.simbol.map((symbol, place) => (
              <th key={symbol} scope="col">
                {letterAt(place)}
              </th>
            ))}
          </tr>
        </tbody>
      </table>
      <Text size="sm" tone="muted">
        {t('sheet.missing')}
      </Text>
      <section className={styles.row} aria-live="polite" aria-label={t('sheet.row', { row: position.row + 1 })}>
        {row?.map((symbol) => (
          <span key={symbol}>{symbol}</span>
        ))}
      </section>
    </div>
  )
}

import { Check } from 'lucide-react'
import { memo, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { answerState, filledRows } from '#contract/exam/answered.ts'
import { Bubble } from '#src/components/display/bubble.tsx'
import { useAnswer, useRunner } from '../attempt/context.ts'
import { markRow } from '../model/answered.ts'
import type { Item } from '../model/session.ts'
import { RichText } from './rich-text.tsx'
import styles from './statement-table.module.css'

interface Props {
  item: Item
  locked: boolean
  labelledBy: string
}

/** Statements with two columns: one radio group a row, wide enough for a thumb at 360 px. */
export function StatementTable({ item, locked, labelledBy }: Props) {
  const { t } = useTranslation('exam')
  const count = useId()
  const { soal } = item
  const value = useAnswer(soal.id)
  if (soal.jenis !== 'pernyataan') return null
  const rows = soal.pernyataan.length
  const state = answerState(value, rows)
  return (
    <section aria-labelledby={labelledBy} aria-describedby={count}>
      <div className={styles.scroll}>
        <div className={styles.table}>
          <div className={styles.head} aria-hidden="true">
            <span>{t('question.statement')}</span>
            {soal.kolom.map((kolom) => (
              <span key={kolom} className={styles.column}>
                {kolom}
              </span>
            ))}
          </div>
          {soal.pernyataan.map((html, row) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: a statement has no id but its place
              key={row}
              soal_id={soal.id}
              row={row}
              rows={rows}
              html={html}
              kolom={soal.kolom}
              chosen={Array.isArray(value) ? (value[row] ?? null) : null}
              locked={locked}
            />
          ))}
        </div>
      </div>
      <p id={count} className={styles.count} data-state={state} role="status">
        {t(state === 'partly' ? 'question.statements_partly' : 'question.statements_done', {
          done: filledRows(value, rows),
          count: rows,
        })}
      </p>
    </section>
  )
}

interface RowProps {
  soal_id: string
  row: number
  rows: number
  html: string
  kolom: readonly [string, string]
  chosen: string | 0 | 1 | null
  locked: boolean
}

const Row = memo(function Row({ soal_id, row, rows, html, kolom, chosen, locked }: RowProps) {
  const { writer, attempt } = useRunner()
  const label = `statement-${soal_id}-${row}`
  const choose = (column: 0 | 1) => {
    writer.answer(soal_id, markRow(attempt.snapshot().answers.get(soal_id), rows, row, column))
  }
  return (
    <div className={styles.row} data-done={chosen !== null} role="radiogroup" aria-labelledby={label}>
      <div id={label} className={styles.statement}>
        <RichText html={html} block={label} />
      </div>
      {kolom.map((name, column) => (
        <label key={name} className={styles.cell}>
          <input
            className="visually-hidden"
            type="radio"
            name={label}
            checked={chosen === column}
            disabled={locked}
            onChange={() => choose(column === 0 ? 0 : 1)}
            aria-label={name}
          />
          <Bubble filled={chosen === column} className={styles.bubble}>
            {chosen === column && <Check aria-hidden="true" size={16} strokeWidth={3} />}
          </Bubble>
        </label>
      ))}
    </div>
  )
})

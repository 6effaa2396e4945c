import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_TEXT_ANSWER } from '#contract/exam/entry.ts'
import type { Item } from '../model/session.ts'
import { useAnswer, useRunner } from '../runner/context.ts'
import styles from './short-answer.module.css'

interface Props {
  item: Item
  locked: boolean
  labelledBy: string
}

/** A number or a few words. What stands in the field is painted from the writer, so leaving loses nothing. */
export function ShortAnswer({ item, locked, labelledBy }: Props) {
  const { t } = useTranslation('exam')
  const { writer } = useRunner()
  const help = useId()
  const { soal } = item
  const value = useAnswer(soal.id)
  const kept = typeof value === 'string' ? value : ''
  const [typed, setTyped] = useState<string | null>(null)
  if (soal.jenis !== 'isian') return null
  const number = soal.format === 'angka'
  return (
    <div className={styles.answer}>
      <label className={styles.label} htmlFor={`isian-${soal.id}`}>
        {t('question.your_answer')}
      </label>
      <input
        id={`isian-${soal.id}`}
        className={styles.field}
        type="text"
        inputMode={number ? 'decimal' : 'text'}
        maxLength={MAX_TEXT_ANSWER}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        value={typed ?? kept}
        disabled={locked}
        aria-labelledby={labelledBy}
        aria-describedby={help}
        onChange={(event) => {
          setTyped(event.target.value)
          writer.type(soal.id, event.target.value)
        }}
        onBlur={() => {
          writer.flush()
          setTyped(null)
        }}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <p id={help} className={styles.help}>
        {number ? t('question.number_help') : t('question.text_help')}
      </p>
    </div>
  )
}

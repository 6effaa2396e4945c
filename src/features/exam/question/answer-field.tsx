import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_TEXT_ANSWER } from '#contract/exam/bounds.ts'
import { Text } from '#src/components/layout/text.tsx'
import { usePreferences, useRunner } from '../attempt/context.ts'
import { figureKeys, figureText } from '../model/number-field.ts'
import styles from './answer-field.module.css'

interface Props {
  id: string
  /** What is typed and is no figure is kept under this. */
  field: string
  number: boolean
  /** The answer as it stands. */
  kept: string
  locked: boolean
  labelledBy?: string
  /** How to write it, where nothing is wrong. */
  help?: string
  onType: (text: string) => void
}

/** What stands in the field is painted from the writer, so leaving loses nothing. A figure that is none is no answer yet. */
export function AnswerField({ id, field, number, kept, locked, labelledBy, help, onType }: Props) {
  const { writer, preferences } = useRunner()
  const below = useId()
  const unfit = usePreferences((state) => state.unfit[field])
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => () => writer.flush(), [writer])
  const shown = typed ?? unfit ?? kept
  const fault = number && shown !== kept ? figureText(shown) : 'fits'
  const said = help || fault !== 'fits'
  const change = (text: string) => {
    setTyped(text)
    const fits = !number || figureText(text) === 'fits'
    preferences.refuse(field, fits ? null : text)
    if (fits) onType(text)
    else writer.flush()
  }
  return (
    <>
      <input
        id={id}
        className={styles.field}
        type="text"
        inputMode={number ? figureKeys() : 'text'}
        maxLength={MAX_TEXT_ANSWER}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        value={shown}
        disabled={locked}
        aria-labelledby={labelledBy}
        aria-describedby={said ? below : undefined}
        aria-invalid={fault === 'refused' || (fault === 'unfinished' && typed === null)}
        onChange={(event) => change(event.target.value)}
        onBlur={() => {
          // The field shows afterwards what is stored.
          if (shown !== shown.trim()) change(shown.trim())
          writer.flush()
          preferences.flush()
          setTyped(null)
        }}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      {said && (
        <Text size="sm" tone={fault === 'fits' ? 'muted' : 'danger'} id={below} data-fault={fault} role="status">
          {fault === 'fits' ? help : <Fault fault={fault} kept={kept} />}
        </Text>
      )}
    </>
  )
}

/** Why what stands in the field is not the answer, and what is. */
function Fault({ fault, kept }: { fault: 'unfinished' | 'refused'; kept: string }) {
  const { t } = useTranslation('exam')
  const reason = fault === 'refused' ? t('question.number_refused') : t('question.number_unfinished')
  return kept === '' ? reason : `${reason} ${t('question.number_stands', { value: kept })}`
}

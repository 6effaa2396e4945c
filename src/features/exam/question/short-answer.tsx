import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_TEXT_ANSWER } from '#contract/exam/bounds.ts'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useAnswer, usePreferences, useRunner } from '../attempt/context.ts'
import { figureKeys, figureText } from '../model/number-field.ts'
import type { Item } from '../model/session.ts'
import styles from './short-answer.module.css'

interface Props {
  item: Item
  locked: boolean
  labelledBy: string
}

/** A number or a few words. What stands in the field is painted from the writer, so leaving loses nothing. */
export function ShortAnswer({ item, locked, labelledBy }: Props) {
  const { t } = useTranslation('exam')
  const { writer, preferences } = useRunner()
  const help = useId()
  const { soal } = item
  const value = useAnswer(soal.id)
  const unfit = usePreferences((state) => state.unfit[soal.id])
  const kept = typeof value === 'string' ? value : ''
  const [typed, setTyped] = useState<string | null>(null)
  const flush = () => {
    writer.flush()
    preferences.flush()
  }
  useEffect(() => () => writer.flush(), [writer])
  if (soal.jenis !== 'isian') return null
  const number = soal.format === 'angka'
  const shown = typed ?? unfit ?? kept
  const fault = number && shown !== kept ? figureText(shown) : 'fits'
  const change = (text: string) => {
    setTyped(text)
    const fits = !number || figureText(text) === 'fits'
    preferences.refuse(soal.id, fits ? null : text)
    if (fits) writer.type(soal.id, text)
    else writer.flush()
  }
  return (
    <Stack gap={2}>
      <Text as="label" size="sm" weight="semibold" htmlFor={`isian-${soal.id}`}>
        {t('question.your_answer')}
      </Text>
      <input
        id={`isian-${soal.id}`}
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
        aria-describedby={help}
        aria-invalid={fault === 'refused' || (fault === 'unfinished' && typed === null)}
        onChange={(event) => change(event.target.value)}
        onBlur={() => {
          // The field shows afterwards what is stored.
          if (shown !== shown.trim()) change(shown.trim())
          flush()
          setTyped(null)
        }}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <Text size="sm" tone={fault === 'fits' ? 'muted' : 'danger'} id={help} data-fault={fault} role="status">
        <Help number={number} fault={fault} kept={kept} />
      </Text>
    </Stack>
  )
}

/** How to write it; or why what stands in the field is not the answer, and what is. */
function Help({ number, fault, kept }: { number: boolean; fault: ReturnType<typeof figureText>; kept: string }) {
  const { t } = useTranslation('exam')
  if (fault === 'fits') return number ? t('question.number_help') : t('question.text_help')
  const reason = fault === 'refused' ? t('question.number_refused') : t('question.number_unfinished')
  return kept === '' ? reason : `${reason} ${t('question.number_stands', { value: kept })}`
}

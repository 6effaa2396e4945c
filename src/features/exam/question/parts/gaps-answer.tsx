import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_TEXT_ANSWER } from '#contract/exam/bounds.ts'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useAnswer, usePreferences, useRunner } from '../../attempt/context.ts'
import { LAZY_WORDS } from '../../model/lazy-words.ts'
import { figureKeys, figureText } from '../../model/number-field.ts'
import styles from '../short-answer.module.css'
import { type AnswerProps, PartsCount } from './parts-count.tsx'

/** A field for each gap of the text, by its number. A figure that is none is kept in its field and is no answer yet. */
export function GapsAnswer({ item, locked, labelledBy }: AnswerProps) {
  const { t } = useTranslation(LAZY_WORDS)
  const { writer, preferences } = useRunner()
  const { soal } = item
  const value = useAnswer(soal.id)
  const unfit = usePreferences((state) => state.unfit)
  const fieldOf = (gap: number) => `${soal.id}-${gap}`
  useEffect(() => () => writer.flush(), [writer])
  if (soal.jenis !== 'rumpang') return null
  const number = soal.format === 'angka'
  const kept = Array.from({ length: soal.celah }, (_, gap) => (Array.isArray(value) ? String(value[gap] ?? '') : ''))
  const change = (gap: number, text: string) => {
    const fits = !number || figureText(text) === 'fits'
    preferences.refuse(fieldOf(gap), fits ? null : text)
    if (!fits) return
    const next = kept.map((one, at) => (at === gap ? text : one))
    if (next.every((one) => one.trim() === '')) writer.answer(soal.id, null)
    else writer.type(soal.id, next)
  }
  return (
    <Stack as="section" gap={4} aria-labelledby={labelledBy}>
      {kept.map((text, gap) => {
        const wrong = unfit[fieldOf(gap)]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no id but its place
          <Stack key={gap} gap={1}>
            <Text as="label" size="sm" weight="semibold" htmlFor={fieldOf(gap)}>
              {t('parts.gap', { number: gap + 1 })}
            </Text>
            <input
              id={fieldOf(gap)}
              className={styles.field}
              type="text"
              inputMode={number ? figureKeys() : 'text'}
              maxLength={MAX_TEXT_ANSWER}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              disabled={locked}
              value={wrong ?? text}
              aria-invalid={wrong !== undefined}
              aria-describedby={wrong === undefined ? undefined : `${fieldOf(gap)}-wrong`}
              onChange={(event) => change(gap, event.target.value)}
              onBlur={() => {
                writer.flush()
                preferences.flush()
              }}
            />
            {wrong !== undefined && (
              <Text size="sm" tone="danger" id={`${fieldOf(gap)}-wrong`} role="status">
                {t('question.number_refused')}
              </Text>
            )}
          </Stack>
        )
      })}
      <PartsCount value={value} count={soal.celah} />
    </Stack>
  )
}

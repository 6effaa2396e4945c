import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_ESSAY } from '#contract/exam/bounds.ts'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { wordsIn } from '#src/lib/format/word-count.ts'
import { useAnswer, useRunner } from '../../attempt/context.ts'
import { LAZY_WORDS } from '../../model/lazy-words.ts'
import styles from '../../tools/scratch-note.module.css'
import type { AnswerProps } from './parts-count.tsx'

/** Letters that are left when they are begun to be counted down. */
const NEARLY_FULL = 500

/** A long text. It is written to the log as it is typed, change by change. */
export function EssayAnswer({ item, locked, labelledBy }: AnswerProps) {
  const { t } = useTranslation(LAZY_WORDS)
  const { writer } = useRunner()
  const help = useId()
  const { soal } = item
  const value = useAnswer(soal.id)
  const text = typeof value === 'string' ? value : ''
  useEffect(() => () => writer.flush(), [writer])
  const left = MAX_ESSAY - text.length
  return (
    <Stack gap={2}>
      <textarea
        className={styles.note}
        style={{ fontSize: 'calc(var(--text-md) * var(--exam-text, 1))' }}
        rows={12}
        maxLength={MAX_ESSAY}
        disabled={locked}
        value={text}
        aria-labelledby={labelledBy}
        aria-describedby={help}
        placeholder={t('parts.essay')}
        onChange={(event) => writer.type(soal.id, event.target.value)}
        onBlur={() => writer.flush()}
      />
      <Text size="sm" tone={left < NEARLY_FULL ? 'warning' : 'muted'} id={help} numeric>
        {t('parts.words', { count: wordsIn(text) })}
        {left < NEARLY_FULL && ` · ${t('parts.left', { count: left })}`}
      </Text>
    </Stack>
  )
}

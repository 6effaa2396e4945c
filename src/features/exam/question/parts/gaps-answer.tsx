import { useTranslation } from 'react-i18next'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useAnswer, useRunner } from '../../attempt/context.ts'
import { LAZY_WORDS } from '../../model/lazy-words.ts'
import { AnswerField } from '../answer-field.tsx'
import { type AnswerProps, PartsCount } from './parts-count.tsx'

/** A field for each gap of the text, by its number. */
export function GapsAnswer({ item, locked, labelledBy }: AnswerProps) {
  const { t } = useTranslation(LAZY_WORDS)
  const { writer } = useRunner()
  const { soal } = item
  const value = useAnswer(soal.id)
  if (soal.jenis !== 'rumpang') return null
  const kept = Array.from({ length: soal.celah }, (_, gap) => (Array.isArray(value) ? String(value[gap] ?? '') : ''))
  const type = (gap: number) => (text: string) => {
    const next = kept.map((one, at) => (at === gap ? text : one))
    if (next.every((one) => one.trim() === '')) writer.answer(soal.id, null)
    else writer.type(soal.id, next)
  }
  return (
    <Stack as="section" gap={4} aria-labelledby={labelledBy}>
      {kept.map((text, gap) => {
        const id = `${soal.id}-${gap}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no id but its place
          <Stack key={gap} gap={1}>
            <Text as="label" size="sm" weight="semibold" htmlFor={id}>
              {t('parts.gap', { number: gap + 1 })}
            </Text>
            <AnswerField
              {...{ id, locked }}
              field={id}
              number={soal.format === 'angka'}
              kept={text}
              onType={type(gap)}
            />
          </Stack>
        )
      })}
      <PartsCount value={value} count={soal.celah} />
    </Stack>
  )
}

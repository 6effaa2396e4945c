import { useTranslation } from 'react-i18next'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useAnswer, useRunner } from '../attempt/context.ts'
import type { Item } from '../model/session.ts'
import { AnswerField } from './answer-field.tsx'

interface Props {
  item: Item
  locked: boolean
  labelledBy: string
}

/** A number or a few words. */
export function ShortAnswer({ item, locked, labelledBy }: Props) {
  const { t } = useTranslation('exam')
  const { writer } = useRunner()
  const { soal } = item
  const value = useAnswer(soal.id)
  if (soal.jenis !== 'isian') return null
  const id = `isian-${soal.id}`
  const number = soal.format === 'angka'
  return (
    <Stack gap={2}>
      <Text as="label" size="sm" weight="semibold" htmlFor={id}>
        {t('question.your_answer')}
      </Text>
      <AnswerField
        {...{ id, number, locked, labelledBy }}
        field={soal.id}
        kept={typeof value === 'string' ? value : ''}
        help={number ? t('question.number_help') : t('question.text_help')}
        onType={(text) => writer.type(soal.id, text)}
      />
    </Stack>
  )
}

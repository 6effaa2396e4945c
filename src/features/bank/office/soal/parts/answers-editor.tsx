import { ActionIcon, TextInput } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { Section } from '#src/office/kit/section/section.tsx'
import { LIMITS } from '../draft.ts'
import { FormatSwitch } from './format-switch.tsx'
import type { PartProps } from './head-fields.tsx'
import { RowsFoot, ValidationMessages } from './rows.tsx'

/** A short answer: a figure or a few words, and everything that is accepted for it. */
export function AnswersEditor({ draft, change, problems, locked }: PartProps) {
  const { t } = useTranslation('soal')
  const { answers, format_isian } = draft
  const edit = (index: number, text: string) =>
    change({ answers: answers.map((answer, at) => (at === index ? text : answer)) })
  return (
    <Section
      inset
      title={t('answers.title')}
      help={t(format_isian === 'angka' ? 'answers.numberHint' : 'answers.textHint')}
      action={<FormatSwitch draft={draft} change={change} locked={locked} />}
    >
      <Lines ordered boxed>
        {answers.map((answer, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer is nothing but its text
          <Line key={index}>
            <TextInput
              flex={1}
              aria-label={t('answers.one', { number: index + 1 })}
              inputMode={format_isian === 'angka' ? 'decimal' : 'text'}
              readOnly={locked}
              value={answer}
              error={
                problems[`kunci.${index}`] ??
                (answer.length > LIMITS.key && t('limit.letters', { count: answer.length, max: LIMITS.key }))
              }
              onChange={(event) => edit(index, event.currentTarget.value)}
              onBlur={(event) => {
                const trimmed = event.currentTarget.value.trim()
                if (trimmed !== answer) edit(index, trimmed)
              }}
            />
            {!locked && (
              <ActionIcon
                size={28}
                disabled={answers.length < 2}
                aria-label={t('row.remove', { name: index + 1 })}
                onClick={() => change({ answers: answers.filter((_, at) => at !== index) })}
              >
                <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
              </ActionIcon>
            )}
          </Line>
        ))}
      </Lines>
      <RowsFoot
        locked={locked}
        full={answers.length >= LIMITS.keys}
        count={t('answers.limit', { count: answers.length, max: LIMITS.keys })}
        add={t('answers.add')}
        onAdd={() => change({ answers: [...answers, ''] })}
      />
      <ValidationMessages problems={problems} paths={['kunci', 'format_isian']} />
    </Section>
  )
}

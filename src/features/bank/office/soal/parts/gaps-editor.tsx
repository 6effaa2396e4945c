import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { gapsOf } from '#contract/question-bank/gaps.ts'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { Section } from '#src/office/kit/section/section.tsx'
import { LIMITS } from '../draft.ts'
import { FormatSwitch } from './format-switch.tsx'
import type { PartProps } from './head-fields.tsx'
import { ValidationMessages } from './rows.tsx'

/** What belongs into each gap of the text; gaps are marked in it. */
export function GapsEditor({ draft, change, problems, locked }: PartProps) {
  const { t } = useTranslation('soal')
  const { gaps, teks } = draft
  const found = gapsOf(teks)
  return (
    <Section
      inset
      title={t('gaps.title')}
      help={t('gaps.hint')}
      action={<FormatSwitch draft={draft} change={change} locked={locked} />}
    >
      <Lines ordered boxed>
        {found.map((number, index) => {
          const answer = gaps[index] ?? ''
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is nothing but its place
            <Line key={index}>
              <b>({number})</b>
              <TextInput
                flex={1}
                aria-label={t('gaps.one', { number })}
                readOnly={locked}
                value={answer}
                error={answer.length > LIMITS.key && t('limit.letters', { count: answer.length, max: LIMITS.key })}
                onChange={({ currentTarget }) =>
                  change({ gaps: found.map((_, at) => (at === index ? currentTarget.value : (gaps[at] ?? ''))) })
                }
              />
            </Line>
          )
        })}
      </Lines>
      <ValidationMessages problems={problems} paths={['kunci', 'format_isian']} />
    </Section>
  )
}

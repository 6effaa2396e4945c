import { Box, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { plainText } from '#src/office/kit/plain-text.ts'
import { Section } from '#src/office/kit/section/section.tsx'
import { RichEditor } from '#src/office/rich/rich-editor.tsx'
import { emptyMatch, emptyOption, LIMITS, type MatchDraft, type OptionDraft } from '../draft.ts'
import type { PartProps } from './head-fields.tsx'
import { RowTools } from './options-editor.tsx'
import { blankOption, moved, RowsFoot, ValidationMessages } from './rows.tsx'

const MAX_TEXT = 60_000

/** Items on the left, each with the option on the right that belongs to it; options that fit none are there to mislead. */
export function MatchesEditor({ draft, change, problems, locked }: PartProps) {
  const { t } = useTranslation('soal')
  const { matches, choices } = draft
  const putChoices = (choices: OptionDraft[]) => change({ choices })
  const putMatches = (matches: MatchDraft[]) => change({ matches })
  const edit = (index: number, part: Partial<MatchDraft>) =>
    putMatches(matches.map((match, at) => (at === index ? { ...match, ...part } : match)))
  const removeChoice = (gone: OptionDraft) =>
    change({
      choices: choices.filter(({ key }) => key !== gone.key),
      matches: matches.map((match) => (match.to === gone.key ? { ...match, to: null } : match)),
    })
  return (
    <>
      <Section inset title={t('matches.choices')} help={t('matches.choicesHint')}>
        <Lines boxed>
          {choices.map((choice, index) => (
            <Line key={choice.key}>
              <Box flex={1} miw={0}>
                <RichEditor
                  compact
                  label={t('matches.choice', { number: index + 1 })}
                  value={choice.teks}
                  max={MAX_TEXT}
                  disabled={locked}
                  error={blankOption(problems, choice.teks)}
                  onChange={(teks) => putChoices(choices.map((one, at) => (at === index ? { ...one, teks } : one)))}
                />
              </Box>
              {!locked && (
                <RowTools
                  index={index}
                  count={choices.length}
                  least={LIMITS.options.min}
                  name={String(index + 1)}
                  onMove={(by) => putChoices(moved(choices, index, by))}
                  onRemove={() => removeChoice(choice)}
                />
              )}
            </Line>
          ))}
        </Lines>
        <RowsFoot
          locked={locked}
          full={choices.length >= LIMITS.options.max}
          count={t('options.limit', { count: choices.length, ...LIMITS.options })}
          add={t('options.add')}
          onAdd={() => putChoices([...choices, emptyOption()])}
        />
        <ValidationMessages problems={problems} paths={['opsi']} />
      </Section>
      <Section inset title={t('matches.title')} help={t('matches.hint')}>
        <Lines ordered boxed>
          {matches.map((match, index) => (
            <Line key={match.key} style={{ flexWrap: 'wrap' }}>
              <b>{index + 1}</b>
              <Box flex="1 1 12rem" miw={0}>
                <RichEditor
                  compact
                  label={t('statements.text', { number: index + 1 })}
                  value={match.teks}
                  max={MAX_TEXT}
                  disabled={locked}
                  error={problems[`pernyataan.${index}`]}
                  onChange={(teks) => edit(index, { teks })}
                />
              </Box>
              <Select
                aria-label={t('matches.to', { number: index + 1 })}
                placeholder={t('matches.pick')}
                disabled={locked}
                value={match.to}
                onChange={(to) => edit(index, { to })}
                data={choices.map(({ key, teks }, at) => ({
                  value: key,
                  label: plainText(teks) || t('matches.choice', { number: at + 1 }),
                }))}
              />
              {!locked && (
                <RowTools
                  index={index}
                  count={matches.length}
                  least={LIMITS.statements.min}
                  name={String(index + 1)}
                  onMove={(by) => putMatches(moved(matches, index, by))}
                  onRemove={() => putMatches(matches.filter((_, at) => at !== index))}
                />
              )}
            </Line>
          ))}
        </Lines>
        <RowsFoot
          locked={locked}
          full={matches.length >= LIMITS.statements.max}
          count={t('statements.limit', { count: matches.length, max: LIMITS.statements.max })}
          add={t('statements.add')}
          onAdd={() => putMatches([...matches, emptyMatch()])}
        />
        <ValidationMessages problems={problems} paths={['pernyataan', 'kunci']} />
      </Section>
    </>
  )
}

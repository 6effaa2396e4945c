import { Stack, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { mostPoints, POINT_STEP } from '#contract/rubric.ts'
import { Fields } from '#src/office/kit/fields/fields.tsx'
import { FigureInput } from '#src/office/kit/fields/figure-input.tsx'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { Section } from '#src/office/kit/section/section.tsx'
import { type CriterionDraft, emptyCriterion, LIMITS } from '../draft.ts'
import type { PartProps } from './head-fields.tsx'
import { RowTools } from './options-editor.tsx'
import { moved, RowsFoot, ValidationMessages } from './rows.tsx'

/** What the marking of an essay looks at, and how many points each of it gives at most. */
export function RubricEditor({ draft, change, problems, locked }: PartProps) {
  const { t } = useTranslation('soal')
  const { rubric } = draft
  const put = (rubric: CriterionDraft[]) => change({ rubric })
  const edit = (index: number, part: Partial<CriterionDraft>) =>
    put(rubric.map((criterion, at) => (at === index ? { ...criterion, ...part } : criterion)))
  return (
    <Section inset title={t('rubric.title')} help={t('rubric.hint')}>
      <Lines ordered boxed>
        {rubric.map((criterion, index) => (
          <Line key={criterion.key} style={{ flexWrap: 'wrap', alignItems: 'flex-start' }}>
            <b>{index + 1}</b>
            <Stack gap="xs" flex="1 1 14rem" miw={0}>
              <Fields>
                <TextInput
                  label={t('rubric.name')}
                  placeholder={t('rubric.example')}
                  maxLength={120}
                  readOnly={locked}
                  value={criterion.nama}
                  error={problems[`rubrik.${index}.nama`]}
                  onChange={(event) => edit(index, { nama: event.currentTarget.value })}
                />
                <FigureInput
                  label={t('rubric.points')}
                  min={POINT_STEP}
                  max={100}
                  step={POINT_STEP}
                  decimalScale={1}
                  readOnly={locked}
                  value={criterion.poin}
                  error={problems[`rubrik.${index}.poin`]}
                  onChange={(poin) => poin !== null && edit(index, { poin })}
                />
              </Fields>
              <Textarea
                label={t('rubric.guide')}
                autosize
                minRows={1}
                maxLength={1000}
                readOnly={locked}
                value={criterion.petunjuk}
                onChange={(event) => edit(index, { petunjuk: event.currentTarget.value })}
              />
            </Stack>
            {!locked && (
              <RowTools
                index={index}
                count={rubric.length}
                least={LIMITS.criteria.min}
                name={String(index + 1)}
                onMove={(by) => put(moved(rubric, index, by))}
                onRemove={() => put(rubric.filter((_, at) => at !== index))}
              />
            )}
          </Line>
        ))}
      </Lines>
      <RowsFoot
        locked={locked}
        full={rubric.length >= LIMITS.criteria.max}
        count={t('rubric.total', { count: mostPoints(rubric) })}
        add={t('rubric.add')}
        onAdd={() => put([...rubric, emptyCriterion()])}
      />
      <ValidationMessages problems={problems} paths={['rubrik', 'kunci']} />
    </Section>
  )
}

import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PARTIAL_TYPES } from '#contract/question-bank/soal-rules.ts'
import { FigureInput } from '#src/office/kit/fields/figure-input.tsx'
import { Section } from '#src/office/kit/section/section.tsx'
import type { PartProps } from './head-fields.tsx'

/** How near is near enough, and whether part of an answer has part of the points. */
export function ScoringFields({ draft, change, problems, locked }: PartProps) {
  const { t } = useTranslation('soal')
  const { jenis, format_isian, toleransi, nilai_sebagian } = draft
  const figures = format_isian === 'angka' && (jenis === 'isian' || jenis === 'rumpang')
  const parts = PARTIAL_TYPES.includes(jenis)
  if (!figures && !parts) return null
  return (
    <Section inset title={t('scoring.title')}>
      {figures && (
        <FigureInput
          w="16rem"
          label={t('scoring.tolerance')}
          description={t('scoring.toleranceHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          min={0}
          hideControls
          readOnly={locked}
          value={toleransi}
          error={problems.toleransi}
          onChange={(toleransi) => change({ toleransi })}
        />
      )}
      {parts && (
        <Switch
          label={t('scoring.partial')}
          description={t(jenis === 'ganda' ? 'scoring.partialSeveral' : 'scoring.partialHint')}
          disabled={locked}
          checked={nilai_sebagian}
          onChange={(event) => change({ nilai_sebagian: event.currentTarget.checked })}
        />
      )}
    </Section>
  )
}

import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PartProps } from './head-fields.tsx'

/** Whether what is typed is read as a figure or as words. */
export function FormatSwitch({ draft, change, locked }: Pick<PartProps, 'draft' | 'change' | 'locked'>) {
  const { t } = useTranslation('soal')
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('answers.format')}
      disabled={locked}
      value={draft.format_isian}
      data={[
        { value: 'angka', label: t('answers.number') },
        { value: 'teks', label: t('answers.words') },
      ]}
      onChange={(format) => change({ format_isian: format as 'angka' | 'teks' })}
    />
  )
}

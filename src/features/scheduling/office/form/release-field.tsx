import { Clock, Eye, Gauge } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RILIS } from '#contract/choices.ts'
import type { FieldProps } from '#src/office/crud/field-props.ts'
import { ChoiceCards } from '#src/office/kit/choice-cards/choice-cards.tsx'
import { Mark } from '#src/office/kit/tone/mark.tsx'

const ICONS = { setelah_semua: Clock, nilai_langsung: Gauge, langsung: Eye } as const

/** What students learn when: each way says in words what it gives away. */
export function ReleaseField({ label, error, value, onChange, disabled }: FieldProps) {
  const { t } = useTranslation('admin')
  return (
    <ChoiceCards
      data-wide=""
      label={label}
      error={error}
      disabled={disabled}
      value={RILIS.find((rilis) => rilis === value) ?? 'setelah_semua'}
      onChange={onChange}
      cards={RILIS.map((rilis) => ({
        value: rilis,
        title: <Mark icon={ICONS[rilis]}>{t(`jadwal-paket.release.${rilis}.title`)}</Mark>,
        text: t(`jadwal-paket.release.${rilis}.text`),
      }))}
    />
  )
}

import { KeyRound, Lock, LockOpen, Package } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '#src/office/crud/field-props.ts'
import { ChoiceCards } from '#src/office/kit/choice-cards/choice-cards.tsx'
import { Mark } from '#src/office/kit/tone/mark.tsx'

const ICONS = { '': Package, open: LockOpen, sealed: Lock, code: KeyRound } as const

/** How a paper is opened: the decision a schedule turns on, so each way says what it means. Null: as the package has it. */
export function StartPolicyField({ label, error, value, onChange, disabled }: FieldProps) {
  const { t } = useTranslation('admin')
  const chosen = typeof value === 'string' ? value : ''
  return (
    <ChoiceCards
      data-wide=""
      label={label}
      error={error}
      disabled={disabled}
      value={chosen}
      onChange={(next) => onChange(next || null)}
      cards={(['', 'open', 'sealed', 'code'] as const).map((policy) => {
        const words = `jadwal-paket.policy.${policy || 'paket'}`
        return {
          value: policy,
          title: <Mark icon={ICONS[policy]}>{t(`${words}.title`)}</Mark>,
          text: t(`${words}.text`),
        }
      })}
    />
  )
}

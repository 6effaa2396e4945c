import { Input, Radio } from '@mantine/core'
import { KeyRound, Lock, LockOpen, Package } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '#src/office/crud/form/field-props.ts'
import styles from './start-policy-field.module.css'

const ICONS = { '': Package, open: LockOpen, sealed: Lock, code: KeyRound } as const

/** How a paper is opened: the decision a schedule turns on, so each way says what it means. Null: as the package has it. */
export function StartPolicyField({ label, error, value, onChange, disabled }: FieldProps) {
  const { t } = useTranslation('admin')
  const chosen = typeof value === 'string' ? value : ''
  return (
    <Radio.Group data-wide="" label={label} value={chosen} onChange={(next) => !disabled && onChange(next || null)}>
      <div className={styles.cards}>
        {(['', 'open', 'sealed', 'code'] as const).map((policy) => {
          const Icon = ICONS[policy]
          return (
            <Radio.Card key={policy} value={policy} disabled={disabled} className={styles.card}>
              <Radio.Indicator />
              <span>
                <strong>
                  <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
                  {t(`jadwal-paket.policy.${policy || 'paket'}.title`)}
                </strong>
                <small>{t(`jadwal-paket.policy.${policy || 'paket'}.text`)}</small>
              </span>
            </Radio.Card>
          )
        })}
      </div>
      {error && <Input.Error>{error}</Input.Error>}
    </Radio.Group>
  )
}

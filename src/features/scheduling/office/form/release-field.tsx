import { Input, Radio } from '@mantine/core'
import { Clock, Eye, Gauge } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RILIS } from '#contract/resources/jadwal-paket.ts'
import type { FieldProps } from '#src/office/crud/form/field-props.ts'
import styles from '../start-policy-field.module.css'

const ICONS = { setelah_semua: Clock, nilai_langsung: Gauge, langsung: Eye } as const

/** What students learn when: each way says in words what it gives away. */
export function ReleaseField({ label, error, value, onChange, disabled }: FieldProps) {
  const { t } = useTranslation('admin')
  return (
    <Radio.Group
      data-wide=""
      label={label}
      value={String(value ?? 'setelah_semua')}
      onChange={(next) => !disabled && onChange(next)}
    >
      <div className={styles.cards}>
        {RILIS.map((rilis) => {
          const Icon = ICONS[rilis]
          return (
            <Radio.Card key={rilis} value={rilis} disabled={disabled} className={styles.card}>
              <Radio.Indicator />
              <span>
                <strong>
                  <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
                  {t(`jadwal-paket.release.${rilis}.title`)}
                </strong>
                <small>{t(`jadwal-paket.release.${rilis}.text`)}</small>
              </span>
            </Radio.Card>
          )
        })}
      </div>
      {error && <Input.Error>{error}</Input.Error>}
    </Radio.Group>
  )
}

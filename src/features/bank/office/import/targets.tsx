import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IMPORTED_STATES, type ImportSoalConfirm } from '#contract/question-bank/import-soal.ts'
import { mapel, paket } from '#contract/resources/index.ts'
import type { Ref } from '#src/office/crud/field-props.ts'
import { RefSelect } from '#src/office/crud/ref-select.tsx'
import { refTo } from '#src/office/crud/refs.ts'
import { useRights } from '#src/office/crud/rights.ts'
import { Fields } from '#src/office/kit/fields/fields.tsx'

export type Target = Required<Pick<ImportSoalConfirm, 'mapel_id' | 'subtest_id'>> & {
  status: NonNullable<ImportSoalConfirm['status']>
}

interface TargetsProps {
  target: Target
  disabled: boolean
  onChange(target: Target): void
}

/** Where the questions go that their file does not say: subject, status, and a sub-test of a package. */
export function Targets({ target, disabled, onChange }: TargetsProps) {
  const { t } = useTranslation('import')
  const mayPlace = useRights('paket-tryout').update
  const [paket_id, setPaket] = useState<string | null>(null)
  const subtests: Ref = { resource: 'subtest-paket', name: 'nama', only: { paket_id: paket_id ?? '' } }
  return (
    <Fields mx="gutter" mb="sm">
      <Select
        label={t('target.status')}
        data={IMPORTED_STATES.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={target.status}
        allowDeselect={false}
        disabled={disabled}
        onChange={(status) => status && onChange({ ...target, status: status as Target['status'] })}
      />
      <RefSelect
        name="target_mapel"
        label={t('target.mapel')}
        reference={refTo(mapel)}
        value={target.mapel_id ?? null}
        disabled={disabled}
        onChange={(mapel_id) => onChange({ ...target, mapel_id })}
      />
      {mayPlace && (
        <RefSelect
          name="target_paket"
          label={t('target.paket')}
          reference={refTo(paket)}
          value={paket_id}
          disabled={disabled}
          onChange={(id) => {
            setPaket(id)
            onChange({ ...target, subtest_id: null })
          }}
        />
      )}
      {mayPlace && paket_id && (
        <RefSelect
          name="target_subtest"
          label={t('target.subtest')}
          reference={subtests}
          value={target.subtest_id ?? null}
          disabled={disabled}
          onChange={(subtest_id) => onChange({ ...target, subtest_id })}
        />
      )}
    </Fields>
  )
}

import { Button, Group, NumberInput, Select, Switch } from '@mantine/core'
import { Dices } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fieldShape } from '#contract/field-shape.ts'
import { soalPauli } from '#contract/resources/index.ts'
import { Fields } from '#src/office/kit/fields/fields.tsx'
import { useWords } from '#src/office/kit/words.ts'
import { anySeed, PRESETS, type Preset, type SheetFields } from './presets.ts'

interface PlanFieldsProps {
  fields: SheetFields
  change(part: Partial<SheetFields>): void
  problems: Record<string, string>
  locked: boolean
}

/** What the generator and the clock go by. */
export function PlanFields({ fields, change, problems, locked }: PlanFieldsProps) {
  const { t } = useTranslation('soal')
  const words = useWords('soal-pauli')
  const shown = (limit: number | undefined) => (limit ?? 0).toLocaleString('id-ID')
  const number = (key: 'detik_per_kolom' | 'detik_per_garis' | 'jumlah_kolom' | 'baris' | 'benih', label: string) => {
    const { min, max } = fieldShape(soalPauli, key)
    return (
      <NumberInput
        label={label}
        description={t('sheet.between', { min: shown(min), max: shown(max) })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        allowDecimal={false}
        clampBehavior="none"
        thousandSeparator={key === 'benih' ? '' : '.'}
        readOnly={locked}
        value={fields[key] ?? ''}
        error={problems[key]}
        onChange={(value) => change({ [key]: typeof value === 'number' ? value : undefined })}
      />
    )
  }
  const choice = (key: 'jenis' | 'arah' | 'status', label: string) => (
    <Select
      label={label}
      allowDeselect={false}
      readOnly={locked}
      data={fieldShape(soalPauli, key).options.map((value) => ({ value, label: words.value(key, value) }))}
      value={fields[key]}
      error={problems[key]}
      onChange={(value) => value && change({ [key]: value })}
    />
  )
  const symbols = fields.jenis === 'kecermatan'
  return (
    <>
      {!locked && (
        <Select
          mb="sm"
          label={t('sheet.preset')}
          placeholder={t('sheet.presetHint')}
          data={(Object.keys(PRESETS) as Preset[]).map((value) => ({ value, label: t(`sheet.presets.${value}`) }))}
          value={null}
          onChange={(value) => value && change(PRESETS[value as Preset])}
        />
      )}
      <Fields>
        {choice('jenis', t('sheet.kind'))}
        {!symbols && choice('arah', t('sheet.direction'))}
        {number('jumlah_kolom', t('sheet.columns'))}
        {number('baris', t(symbols ? 'sheet.rows' : 'sheet.digits'))}
        {number('detik_per_kolom', t('sheet.columnSeconds'))}
        {fields.jenis === 'pauli' && number('detik_per_garis', t('sheet.lineSeconds'))}
        {choice('status', words.field('status'))}
        <Group align="end" gap="xs" wrap="nowrap" style={{ gridColumn: 'span 2' }}>
          {number('benih', t('sheet.seed'))}
          {!locked && (
            <Button mb="1.3125rem" leftSection={<Dices size={16} />} onClick={() => change({ benih: anySeed() })}>
              {t('sheet.newSeed')}
            </Button>
          )}
        </Group>
      </Fields>
      {!symbols && (
        <Switch
          mt="sm"
          label={t('sheet.forced')}
          description={t('sheet.forcedHint')}
          checked={fields.pindah_paksa}
          disabled={locked}
          onChange={(event) => change({ pindah_paksa: event.currentTarget.checked })}
        />
      )}
    </>
  )
}

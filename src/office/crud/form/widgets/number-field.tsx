import { useTranslation } from 'react-i18next'
import { FigureInput } from '#src/office/kit/fields/figure-input.tsx'
import { type FieldProps, inputProps } from '../../field-props.ts'
import { withUnit } from './with-unit.tsx'

/** The unit stands in the box; the limits under it, before anybody has gone past them. */
export function NumberField(props: FieldProps) {
  const { t } = useTranslation('admin')
  const { name, value, onChange, shape, help } = props
  const unit = t(`unit.${name}`, { defaultValue: '' })
  const shown = (limit: number) => (shape.meaning === 'year' ? `${limit}` : limit.toLocaleString('id-ID'))
  const between =
    shape.min !== undefined && shape.max !== undefined
      ? t('form.between', { min: shown(shape.min), max: shown(shape.max) })
      : ''
  return (
    <FigureInput
      {...inputProps(props)}
      description={help || between || undefined}
      prefix={shape.meaning === 'money' ? 'Rp. ' : undefined}
      thousandSeparator={shape.meaning === 'year' ? '' : undefined}
      allowDecimal={!shape.whole}
      clampBehavior="none"
      rightSection={unit ? <span>{unit}</span> : undefined}
      inputContainer={withUnit}
      rightSectionWidth={unit ? 64 : undefined}
      value={typeof value === 'number' ? value : null}
      onChange={(next) => onChange(next ?? (shape.nullable ? null : undefined))}
    />
  )
}

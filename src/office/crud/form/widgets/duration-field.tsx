import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { durationText } from '#contract/duration.ts'
import { useTyped } from '#src/office/kit/fields/use-typed.ts'
import { type FieldProps, inputProps } from '../../field-props.ts'
import { parseDuration } from '../duration-text.ts'
import { withUnit } from './with-unit.tsx'

/** Minutes and seconds as `42:30`; `90` is ninety minutes. The value is in seconds. */
export function DurationField(props: FieldProps) {
  const { t } = useTranslation('admin')
  const { value, onChange, shape, error, help } = props
  const [text, type] = useTyped(value, (held) => (typeof held === 'number' ? durationText(held) : ''))
  const seconds = parseDuration(text)
  const wrong = text.trim() !== '' && seconds === null
  const { min = 0, max = 0 } = shape
  const put = (next: string) => {
    const read = next.trim() === '' && shape.nullable ? null : (parseDuration(next) ?? undefined)
    type(next, read)
    onChange(read)
  }
  return (
    <TextInput
      {...inputProps(props)}
      error={wrong ? t('form.duration') : error}
      description={help || t('form.between', { min: durationText(min), max: durationText(max) })}
      inputMode="numeric"
      rightSection={<span>{t('unit.minutes')}</span>}
      inputContainer={withUnit}
      rightSectionWidth={64}
      value={text}
      onChange={(event) => put(event.currentTarget.value)}
      onBlur={() => {
        if (seconds !== null) type(durationText(seconds), seconds)
        props.onBlur()
      }}
    />
  )
}

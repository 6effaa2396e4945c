import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { durationText } from '#contract/duration.ts'
import { type FieldProps, inputProps } from '../../field-props.ts'
import { parseDuration } from '../duration-text.ts'
import { withUnit } from './with-unit.tsx'

/** Minutes and seconds as `42:30`; `90` is ninety minutes. The value is in seconds. */
export function DurationField(props: FieldProps) {
  const { t } = useTranslation('admin')
  const { value, onChange, shape, error, help } = props
  const [text, setText] = useState(typeof value === 'number' ? durationText(value) : '')
  const seconds = parseDuration(text)
  const wrong = text.trim() !== '' && seconds === null
  const { min = 0, max = 0 } = shape
  const type = (next: string) => {
    setText(next)
    const parsed = parseDuration(next)
    onChange(next.trim() === '' ? (shape.nullable ? null : undefined) : (parsed ?? undefined))
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
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        if (seconds !== null) setText(durationText(seconds))
        props.onBlur()
      }}
    />
  )
}

import { Switch } from '@mantine/core'
import { type FieldProps, inputProps } from '#src/office/crud/field-props.ts'

/** Only where a schedule may start by code: as it says itself, or as its package does. */
export function RoomCodesField(props: FieldProps) {
  const { values, value, onChange, disabled } = props
  if ((values.cara_mulai ?? 'code') !== 'code') return null
  const { name, label, description, error, onBlur } = inputProps(props)
  return (
    <Switch
      {...{ name, label, description, error, onBlur, disabled }}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

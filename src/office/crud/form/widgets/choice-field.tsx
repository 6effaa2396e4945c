import { Select, Switch } from '@mantine/core'
import { type FieldProps, inputProps } from '../../field-props.ts'

export function ChoiceField(props: FieldProps) {
  const { value, onChange, shape, wordOf } = props
  return (
    <Select
      {...inputProps(props)}
      data={shape.options.map((option) => ({ value: option, label: wordOf(option) }))}
      value={typeof value === 'string' ? value : null}
      allowDeselect={shape.nullable}
      clearable={shape.nullable && !props.disabled}
      onChange={onChange}
    />
  )
}

export function SwitchField({ name, label, help, error, value, onChange, onBlur, disabled }: FieldProps) {
  return (
    <Switch
      name={name}
      label={label}
      description={help || undefined}
      error={error}
      checked={value === true}
      disabled={disabled}
      onBlur={onBlur}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

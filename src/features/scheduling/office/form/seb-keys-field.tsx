import { TagsInput } from '@mantine/core'
import { type FieldProps, inputProps } from '#src/office/crud/field-props.ts'

/** Config keys of the school's own files; there only where the schedule is sat in Safe Exam Browser. */
export function SebKeysField(props: FieldProps) {
  const { values, value, onChange, disabled } = props
  if (values.seb !== true) return null
  const { name, label, description, error, onBlur } = inputProps(props)
  return (
    <TagsInput
      {...{ name, label, description, error, onBlur, disabled }}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={onChange}
    />
  )
}

import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type FieldProps, inputProps } from '../../field-props.ts'

/** From this share of the limit on, the form counts. */
const NEAR = 0.8

/** Never cuts what is pasted: too much is said, not dropped. */
export function TextField(props: FieldProps) {
  const { t } = useTranslation('admin')
  const { value, onChange, shape, help } = props
  const text = typeof value === 'string' ? value : ''
  const near = shape.max !== undefined && text.length > shape.max * NEAR
  const count = near ? t('form.count', { count: text.length, max: shape.max }) : ''
  const Input = shape.kind === 'long' || shape.kind === 'rich' ? Textarea : TextInput
  return (
    <Input
      {...inputProps(props)}
      description={count || help || undefined}
      value={text}
      onChange={(event: { currentTarget: { value: string } }) =>
        onChange(event.currentTarget.value === '' && shape.nullable ? null : event.currentTarget.value)
      }
    />
  )
}

import { PasswordInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type FieldProps, inputProps } from '../../field-props.ts'

/** Sent and never shown: an empty box leaves it as it is. */
export function PasswordField(props: FieldProps) {
  const { t } = useTranslation('admin')
  const { value, onChange } = props
  return (
    <PasswordInput
      {...inputProps(props)}
      withAsterisk={false}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('login.show'), tabIndex: 0 }}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  )
}

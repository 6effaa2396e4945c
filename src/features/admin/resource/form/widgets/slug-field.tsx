import { ActionIcon, TextInput } from '@mantine/core'
import { WandSparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type FieldProps, inputProps } from '../field-props.ts'
import { slugOf } from '../slug.ts'

/** The part of an address that names a thing; made from its name at a press. */
export function SlugField(props: FieldProps) {
  const { t } = useTranslation('admin')
  const { value, onChange, values, disabled, shape } = props
  return (
    <TextInput
      {...inputProps(props)}
      withAsterisk
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSection={
        <ActionIcon
          size={24}
          aria-label={t('form.makeSlug')}
          disabled={disabled || !values.nama}
          onClick={() => onChange(slugOf(String(values.nama ?? ''), shape.max))}
        >
          <WandSparkles size={14} />
        </ActionIcon>
      }
    />
  )
}

import { ActionIcon, TextInput } from '@mantine/core'
import { WandSparkles } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldProps, inputProps } from '../../field-props.ts'
import { slugOf } from '../slug.ts'

/** The part of an address that names a thing. Of something new it follows the name, until it is written by hand. */
export function SlugField(props: FieldProps) {
  const { t } = useTranslation('admin')
  const { value, onChange, called: name, disabled, shape } = props
  const follows = useRef(!value)
  const follow = useRef((_name: string) => {})
  follow.current = (name) => {
    if (follows.current && !disabled) onChange(slugOf(name, shape.max))
  }
  useEffect(() => {
    if (name) follow.current(name)
  }, [name])
  return (
    <TextInput
      {...inputProps(props)}
      withAsterisk
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => {
        follows.current = event.currentTarget.value === ''
        onChange(event.currentTarget.value)
      }}
      rightSection={
        <ActionIcon
          size={24}
          aria-label={t('form.makeSlug')}
          disabled={disabled || !name}
          onClick={() => onChange(slugOf(name, shape.max))}
        >
          <WandSparkles size={14} />
        </ActionIcon>
      }
    />
  )
}

import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FilterProps } from '../filter-props.ts'

interface FilterOptionsProps extends FilterProps {
  options: readonly { value: string; label: string }[]
  /** A search, where there are too many to read. */
  search?: { text: string; onText(text: string): void } | undefined
}

/** Values to tick. */
export function FilterOptions({ options, search, values, onChange }: FilterOptionsProps) {
  const { t } = useTranslation('admin')
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value])
  return (
    <Stack gap={6} miw="12rem" mah="20rem" style={{ overflowY: 'auto' }}>
      {search && (
        <TextInput
          aria-label={t('list.search')}
          placeholder={t('list.search')}
          value={search.text}
          onChange={(event) => search.onText(event.currentTarget.value)}
        />
      )}
      {options.map(({ value, label }) => (
        <Checkbox key={value} label={label} checked={values.includes(value)} onChange={() => toggle(value)} />
      ))}
    </Stack>
  )
}

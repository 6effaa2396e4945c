import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldShape } from '#contract/field-shape.ts'
import { useWords } from '#src/office/kit/words.ts'
import { refOf, useRefRows } from '../refs.ts'
import type { Spec } from '../spec.ts'

interface FilterValuesProps {
  spec: Spec
  field: string
  values: readonly string[]
  onChange(values: readonly string[]): void
}

/** The values a filter may take, ticked where they are in force. */
export function FilterValues({ spec, field, values, onChange }: FilterValuesProps) {
  const { t } = useTranslation('admin')
  const words = useWords(spec.resource.name)
  const ref = refOf(spec.resource, field)
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text, 250)
  const found = useRefRows(ref, q)
  const options = ref
    ? (found.data?.data ?? []).map((row) => ({ value: row.id, label: String(row[ref.name]) }))
    : fieldShape(spec.resource, field).options.map((value) => ({
        value,
        label: words.value(field, value),
      }))
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value])
  return (
    <Stack gap={6} miw="12rem" mah="20rem" style={{ overflowY: 'auto' }}>
      {ref && (
        <TextInput
          aria-label={t('list.search')}
          placeholder={t('list.search')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {options.map(({ value, label }) => (
        <Checkbox key={value} label={label} checked={values.includes(value)} onChange={() => toggle(value)} />
      ))}
    </Stack>
  )
}

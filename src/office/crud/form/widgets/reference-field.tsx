import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldProps, inputProps } from '../../field-props.ts'
import { useRefNames, useRefRows } from '../../refs.ts'

/** Another row, found by its name; the server searches, so that ten thousand are no more trouble than ten. */
export function ReferenceField(props: FieldProps) {
  const { t } = useTranslation('admin')
  const { value, onChange, shape, reference, disabled } = props
  const id = typeof value === 'string' && value ? value : null
  const [text, setText] = useState('')
  const names = useRefNames(reference, id ? [id] : [])
  const current = id ? (names.get(id) ?? '') : ''
  // Mantine writes the chosen name into the search box; that is no search.
  const [q] = useDebouncedValue(text === current ? '' : text, 250)
  const found = useRefRows(reference, q)
  const rows = (found.data?.data ?? []).map((row) => ({ value: row.id, label: String(row[reference?.name ?? 'id']) }))
  const options = id && !rows.some((row) => row.value === id) ? [{ value: id, label: current || '…' }, ...rows] : rows
  return (
    <Select
      {...inputProps(props)}
      searchable
      data={options}
      filter={({ options: all }) => all}
      value={id}
      onChange={(next) => onChange(next ?? (shape.nullable ? null : ''))}
      searchValue={text}
      onSearchChange={setText}
      allowDeselect={shape.nullable}
      clearable={shape.nullable && !disabled}
      nothingFoundMessage={found.isFetching ? t('form.looking') : t('form.nothingFound')}
    />
  )
}

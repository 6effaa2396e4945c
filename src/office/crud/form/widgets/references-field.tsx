import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldProps, inputProps } from '../../field-props.ts'
import { idsIn, useRefNames, useRefRows } from '../../refs.ts'

/** Several other rows, found by their names: the first hundred at once, those beyond by the server's search. */
export function ReferencesField(props: FieldProps) {
  const { t } = useTranslation('admin')
  const { value, onChange, shape, reference, disabled } = props
  const ids = idsIn(value)
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text, 250)
  const names = useRefNames(reference, ids)
  const first = useRefRows(reference)
  const found = useRefRows(reference, q)
  const rows = [...(first.data?.data ?? []), ...(found.data?.data ?? [])]
  const options = new Map(rows.map((row) => [row.id, String(row[reference?.name ?? 'id'])]))
  for (const id of ids) options.set(id, names.get(id) ?? '…')
  return (
    <MultiSelect
      {...inputProps(props)}
      searchable
      hidePickedOptions
      selectFirstOptionOnChange={text !== ''}
      data={[...options].map(([id, label]) => ({ value: id, label }))}
      value={ids}
      onChange={onChange}
      maxValues={shape.max}
      searchValue={text}
      onSearchChange={setText}
      // Enter takes what is looked for; where nothing is found it must not send the form.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && text) event.preventDefault()
      }}
      clearable={!disabled}
      nothingFoundMessage={found.isFetching ? t('form.looking') : t('form.nothingFound')}
    />
  )
}

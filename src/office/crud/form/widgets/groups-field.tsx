import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Kelompok } from '#contract/audience/audience.ts'
import type { RecordedKelompok } from '#contract/audience/groups.ts'
import { NO_SHAPE } from '#contract/field-shape.ts'
import { get } from '#src/lib/http.ts'
import { type FieldProps, inputProps } from '../../field-props.ts'

/** As one text, which a choice needs and which comes back unchanged. */
const keyOf = ({ sekolah, kelas }: Kelompok) => JSON.stringify([sekolah, kelas])
const groupOf = (key: string): Kelompok => {
  const [sekolah, kelas] = JSON.parse(key) as [string | null, string | null]
  return { sekolah, kelas }
}

/** The classes and schools that staff recorded of students, to pick from; only where the audience is those. */
export function GroupsField(props: FieldProps) {
  const { t } = useTranslation('admin')
  const { value, values, onChange, shape, disabled } = props
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), 250)
  const shown = values.untuk === 'kelompok'
  const found = useQuery({
    queryKey: ['admin', 'student-groups', q],
    queryFn: () => get<{ data: RecordedKelompok[] }>('/student-groups', { size: 100, ...(q && { q }) }),
    enabled: shown,
  })
  if (!shown) return null
  const picked = (value ?? []) as Kelompok[]
  const words = ({ sekolah, kelas }: Kelompok) =>
    kelas === null ? t('groups.school', { sekolah }) : [sekolah, kelas].filter(Boolean).join(' · ')
  const options = new Map(picked.map((one) => [keyOf(one), words(one)]))
  for (const one of found.data?.data ?? [])
    options.set(keyOf(one), t('groups.counted', { name: words(one), n: one.siswa.toLocaleString('id-ID') }))
  return (
    <MultiSelect
      {...inputProps(props)}
      data-wide=""
      searchable
      hidePickedOptions
      selectFirstOptionOnChange={text !== ''}
      data={[...options].map(([key, label]) => ({ value: key, label }))}
      value={picked.map(keyOf)}
      onChange={(keys) => onChange(keys.map(groupOf))}
      maxValues={shape.max}
      searchValue={text}
      onSearchChange={setText}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && text) event.preventDefault()
      }}
      clearable={!disabled}
      nothingFoundMessage={found.isFetching ? t('form.looking') : t('groups.none')}
    />
  )
}

interface GroupsPickerProps {
  label: string
  value: readonly Kelompok[]
  onChange(value: readonly Kelompok[]): void
}

const MOST = 100

/** The same where no form declares the field. */
export const GroupsPicker = ({ label, value, onChange }: GroupsPickerProps) => (
  <GroupsField
    name="groups"
    label={label}
    help=""
    error={undefined}
    value={value}
    onChange={(next) => onChange(next as Kelompok[])}
    onBlur={() => undefined}
    disabled={false}
    shape={{ ...NO_SHAPE, max: MOST }}
    reference={undefined}
    wordOf={(one) => one}
    called=""
    values={{ untuk: 'kelompok' }}
  />
)

import { Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refs } from '#src/office/crud/reference-names.ts'
import { useRefRows } from '#src/office/crud/refs.ts'
import { useKeys } from '#src/office/kit/keys/use-keys.ts'
import { useWords } from '#src/office/kit/words.ts'
import styles from './picker.module.css'
import type { PickFilters } from './picker-query.ts'

const WRITTEN = ['pilihan', 'ganda', 'pernyataan', 'isian', 'skala']
const LEVELS = ['mudah', 'sedang', 'sulit']
const STATUSES = ['draf', 'ditinjau', 'terbit', 'arsip']

export function PickerFilters({ filters, onChange }: { filters: PickFilters; onChange(filters: PickFilters): void }) {
  const { t } = useTranslation('adminPackages')
  const words = useWords('soal')
  const subjects = useRefRows(refs.mapel).data?.data ?? []
  const sheets = filters.jenis === 'lembar'
  const set = (change: Partial<PickFilters>) => onChange({ ...filters, ...change })
  const options = (key: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: words.value(key, value) }))
  return (
    <div className={styles.filters}>
      <TypedFilter label={t('pick.search')} value={filters.q} onType={(q) => set({ q })} searchKey />
      <Select
        aria-label={words.field('mapel_id')}
        placeholder={words.field('mapel_id')}
        data={subjects.map((row) => ({ value: row.id, label: String(row.nama) }))}
        searchable
        clearable
        disabled={sheets}
        value={filters.mapel_id}
        onChange={(mapel_id) => set({ mapel_id })}
      />
      <TypedFilter
        label={words.field('materi')}
        value={filters.materi}
        onType={(materi) => set({ materi })}
        disabled={sheets}
      />
      <Select
        aria-label={words.field('tingkat')}
        placeholder={words.field('tingkat')}
        data={options('tingkat', LEVELS)}
        clearable
        disabled={sheets}
        value={filters.tingkat}
        onChange={(tingkat) => set({ tingkat })}
      />
      <Select
        aria-label={words.field('jenis')}
        placeholder={words.field('jenis')}
        data={[...options('jenis', WRITTEN), { value: 'lembar', label: t('kind.lembar') }]}
        clearable
        value={filters.jenis}
        onChange={(jenis) => set({ jenis })}
      />
      <Select
        aria-label={words.field('status')}
        placeholder={words.field('status')}
        data={options('status', STATUSES)}
        clearable
        value={filters.status}
        onChange={(status) => set({ status })}
      />
    </div>
  )
}

interface TypedFilterProps {
  label: string
  value: string
  disabled?: boolean
  /** `/` leads here. */
  searchKey?: boolean
  onType(value: string): void
}

/** Searches while one types, a moment after the last letter. */
function TypedFilter({ label, value, disabled, searchKey = false, onType }: TypedFilterProps) {
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const later = useDebouncedCallback(onType, 250)
  useKeys({ '/': searchKey ? () => box.current?.focus() : undefined })
  const shown = document.activeElement === box.current ? text : value
  return (
    <TextInput
      ref={box}
      aria-label={label}
      placeholder={label}
      leftSection={searchKey ? <Search size={16} strokeWidth={1.75} /> : undefined}
      maxLength={searchKey ? 120 : 160}
      disabled={disabled}
      value={shown}
      onChange={(event) => {
        setText(event.currentTarget.value)
        later(event.currentTarget.value)
      }}
    />
  )
}

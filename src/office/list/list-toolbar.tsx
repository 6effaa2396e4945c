import { Button, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Toolbar } from '#src/office/kit/toolbar/toolbar.tsx'
import { oneValue } from './list-state.ts'
import styles from './list-toolbar.module.css'
import { TypedFilter } from './typed-filter.tsx'
import type { ListControl } from './use-list.ts'

type Asked = Pick<ListControl<unknown>, 'state' | 'change' | 'filter' | 'clear' | 'narrowed'>

interface ListToolbarProps {
  list: Asked
  /** What the search box is called, where the list has one. */
  search?: string | undefined
  /** The filters. */
  children?: ReactNode
  /** What else can be done with the list, on the other side. */
  end?: ReactNode
}

/** The search, the filters and the way back to all. */
export function ListToolbar({ list, search, children, end }: ListToolbarProps) {
  const { t } = useTranslation('admin')
  return (
    <Toolbar end={end}>
      {search && <TypedFilter label={search} value={list.state.q} onType={(q) => list.change({ q })} main />}
      {children}
      {list.narrowed && (
        <Button variant="subtle" onClick={list.clear}>
          {t('list.clear')}
        </Button>
      )}
    </Toolbar>
  )
}

interface ChoiceFilterProps {
  list: Pick<Asked, 'state' | 'filter'>
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  /** What is chosen and what a choice does, where the filter's value is not simply the option. */
  value?: string | null
  onChoose?(value: string | null): void
  /** Long enough to be searched. */
  searchable?: boolean
  disabled?: boolean
}

/** One value of a few. */
export function ChoiceFilter({ list, name, label, options, ...props }: ChoiceFilterProps) {
  const { value = oneValue(list.state, name), onChoose, searchable = false, disabled = false } = props
  return (
    <Select
      className={styles.filter}
      aria-label={label}
      placeholder={label}
      clearable
      searchable={searchable}
      disabled={disabled}
      data={options}
      value={value}
      onChange={onChoose ?? ((chosen) => list.filter({ [name]: chosen }))}
    />
  )
}

interface TextFilterProps {
  list: Pick<Asked, 'state' | 'filter'>
  name: string
  label: string
  disabled?: boolean
}

/** Rows in which a field has these letters. */
export function TextFilter({ list, name, label, disabled = false }: TextFilterProps) {
  return (
    <TypedFilter
      label={label}
      value={oneValue(list.state, name) ?? ''}
      disabled={disabled}
      onType={(text) => list.filter({ [name]: text.trim() })}
    />
  )
}

import { Button, CopyButton, Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Link2, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '#src/office/kit/keys/use-keys.ts'
import type { Spec } from '../spec.ts'
import { AddFilter } from './add-filter.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { FilterChip } from './filter-chip.tsx'
import { isNarrowed, type ListState, NO_FILTERS, narrowed } from './list-state.ts'
import styles from './toolbar.module.css'

interface ToolbarProps {
  spec: Spec
  state: ListState
  onChange(state: ListState): void
}

export function Toolbar({ spec, state, onChange }: ToolbarProps) {
  const { t } = useTranslation('admin')
  const chips = spec.filters.filter((key) => state.filters[key] && key !== spec.tabs)
  const open = spec.filters.filter((key) => !state.filters[key] && key !== spec.tabs && !(key in spec.only))
  const set = (key: string, values: readonly string[]) => {
    const { [key]: _old, ...others } = state.filters
    onChange(narrowed(state, { filters: values.length ? { ...others, [key]: values } : others }))
  }
  return (
    <div className={styles.bar}>
      {(spec.resource.list.search?.length ?? 0) > 0 && (
        <SearchBox q={state.q} onSearch={(q) => onChange(narrowed(state, { q }))} />
      )}
      {chips.map((key) => (
        <FilterChip key={key} spec={spec} field={key} values={state.filters[key] ?? []} onChange={(v) => set(key, v)} />
      ))}
      {open.length > 0 && <AddFilter spec={spec} fields={open} onAdd={set} />}
      {isNarrowed(state) && (
        <Button variant="subtle" onClick={() => onChange({ ...state, ...NO_FILTERS })}>
          {t('list.clear')}
        </Button>
      )}
      <div className={styles.end}>
        <CopyButton value={location.href}>
          {({ copied, copy }) => (
            <Button className={styles.wide} leftSection={<Link2 size={16} strokeWidth={1.75} />} onClick={copy}>
              {t(copied ? 'copied' : 'list.copyLink')}
            </Button>
          )}
        </CopyButton>
        <ColumnChooser spec={spec} chosen={state.columns} onChange={(columns) => onChange({ ...state, columns })} />
      </div>
    </div>
  )
}

/** Searches while one types, a moment after the last letter. */
export function SearchBox({ q, onSearch }: { q: string; onSearch(q: string): void }) {
  const { t } = useTranslation('admin')
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(q)
  const search = useDebouncedCallback(onSearch, 250)
  // "Clear filters" and Back change the address; the box follows unless somebody is typing in it.
  useEffect(() => {
    if (document.activeElement !== box.current) setText(q)
  }, [q])
  useKeys({ '/': () => box.current?.focus() })
  return (
    <TextInput
      ref={box}
      className={styles.search}
      type="search"
      aria-label={t('list.search')}
      placeholder={t('list.search')}
      leftSection={<Search size={16} strokeWidth={1.75} />}
      rightSection={<Kbd>/</Kbd>}
      rightSectionPointerEvents="none"
      maxLength={120}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        search(event.currentTarget.value)
      }}
    />
  )
}

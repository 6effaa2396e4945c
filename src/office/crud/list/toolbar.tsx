import { Button, CopyButton } from '@mantine/core'
import { Link2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ListToolbar } from '#src/office/list/list-toolbar.tsx'
import type { ListControl } from '#src/office/list/use-list.ts'
import type { AdminRow } from '../data.ts'
import type { Spec } from '../spec.ts'
import { AddFilter } from './add-filter.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { FilterChip } from './filter-chip.tsx'

export function Toolbar({ spec, list }: { spec: Spec; list: ListControl<AdminRow> }) {
  const { t } = useTranslation('admin')
  const { filters } = list.state
  const offered = spec.filters.filter((key) => key !== spec.tabs)
  const chips = offered.filter((key) => filters[key])
  const open = offered.filter((key) => !filters[key] && !(key in spec.only))
  const set = (key: string, values: readonly string[]) => list.filter({ [key]: values })
  const searches = (spec.resource.list.search?.length ?? 0) > 0
  const end = (
    <>
      <CopyButton value={location.href}>
        {({ copied, copy }) => (
          <Button visibleFrom="md" leftSection={<Link2 size={16} strokeWidth={1.75} />} onClick={copy}>
            {t(copied ? 'copied' : 'list.copyLink')}
          </Button>
        )}
      </CopyButton>
      <ColumnChooser spec={spec} chosen={list.state.columns} onChange={(columns) => list.change({ columns })} />
    </>
  )
  return (
    <ListToolbar list={list} search={searches ? t('list.search') : undefined} end={end}>
      {chips.map((key) => (
        <FilterChip key={key} spec={spec} field={key} values={filters[key] ?? []} onChange={(v) => set(key, v)} />
      ))}
      {open.length > 0 && <AddFilter spec={spec} fields={open} onAdd={set} />}
    </ListToolbar>
  )
}

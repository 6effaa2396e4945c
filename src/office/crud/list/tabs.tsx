import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fieldShape } from '#contract/field-shape.ts'
import { TabRow } from '#src/office/kit/tab-row/tab-row.tsx'
import { useWords } from '#src/office/kit/words.ts'
import type { ListControl } from '#src/office/list/use-list.ts'
import { data } from '../data.ts'
import type { Spec } from '../spec.ts'

interface TabsProps {
  spec: Spec
  /** A field or a view with few values: one tab for each, with its count. */
  field: string
  /** Of these rows they are. */
  narrow: Record<string, string>
  list: Pick<ListControl<unknown>, 'state' | 'filter'>
}

export function Tabs({ spec, field, narrow, list }: TabsProps) {
  const { t } = useTranslation('admin')
  const words = useWords(spec.resource.name)
  const view = spec.resource.list.views?.[field]
  const values = Array.isArray(view) ? (view as string[]) : fieldShape(spec.resource, field).options
  const counts = useCounts(spec, field, values, narrow)
  const tabs = [
    { value: null, name: t('list.all') },
    ...values.map((value, index) => ({ value, name: words.value(field, value), count: counts[index] })),
  ]
  return (
    <TabRow
      label={words.field(field)}
      tabs={tabs}
      chosen={list.state.filters[field]?.join() ?? null}
      onChoose={(value) => list.filter({ [field]: value })}
    />
  )
}

function useCounts(
  { resource: { name } }: Spec,
  field: string,
  values: readonly string[],
  narrow: Record<string, string>,
): (number | undefined)[] {
  return useQueries({
    queries: values.map((value) => {
      const query = { ...narrow, [field]: value, size: 1 }
      return { queryKey: ['admin', name, 'list', query], queryFn: () => data.list(name, query) }
    }),
  }).map((result) => result.data?.total)
}

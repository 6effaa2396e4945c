import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { fieldShape } from '#contract/field-shape.ts'
import { useWords } from '#src/office/kit/words.ts'
import type { FilterProps } from '../filter-props.ts'
import { refOf, useRefRows } from '../refs.ts'
import type { Spec } from '../spec.ts'
import { FilterOptions } from './filter-options.tsx'

interface FilterValuesProps extends FilterProps {
  spec: Spec
  field: string
}

/** The values a filter may take, ticked where they are in force. */
export function FilterValues({ spec, field, ...props }: FilterValuesProps) {
  const Own = spec.filterValues[field]
  return Own ? <Own {...props} /> : <DeclaredValues spec={spec} field={field} {...props} />
}

function DeclaredValues({ spec, field, ...props }: FilterValuesProps) {
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
  return <FilterOptions options={options} search={ref && { text, onText: setText }} {...props} />
}

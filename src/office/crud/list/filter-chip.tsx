import { Button, Popover, Text } from '@mantine/core'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldShape } from '#contract/field-shape.ts'
import { useWords } from '#src/office/kit/words.ts'
import { refOf, useRefNames } from '../refs.ts'
import type { Spec } from '../spec.ts'
import { FilterValues } from './filter-values.tsx'

interface FilterChipProps {
  spec: Spec
  field: string
  values: readonly string[]
  onChange(values: readonly string[]): void
}

/** Finds the rows that refer to nothing. */
const NONE = 'null'

/** `Mapel | PK, PM | ×`: a filter in force; a click on its values changes them. */
export function FilterChip({ spec, field, values, onChange }: FilterChipProps) {
  const { t } = useTranslation('admin')
  const words = useWords(spec.resource.name)
  const [open, setOpen] = useState(false)
  const ref = refOf(spec.resource, field)
  const names = useRefNames(
    ref,
    values.filter((value) => ref && value !== NONE),
  )
  const nameOf = (value: string) => (value === NONE ? '–' : (names.get(value) ?? '…'))
  // What staff typed, such as a topic, is no word of a closed set.
  const isTyped = fieldShape(spec.resource, field).kind === 'text'
  const inWords = (value: string) => (isTyped ? value : words.value(field, value))
  const shown = values.map(ref ? nameOf : inWords)
  return (
    <Button.Group>
      <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus>
        <Popover.Target>
          <Button size="xs" px="xs" onClick={() => setOpen(!open)}>
            <Text span inherit c="dimmed" me="xs">
              {words.field(field)}
            </Text>
            <Text span inherit fw={600} truncate maw="16rem">
              {shown.join(', ')}
            </Text>
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <FilterValues spec={spec} field={field} values={values} onChange={onChange} />
        </Popover.Dropdown>
      </Popover>
      <Button
        size="xs"
        px="var(--space-1)"
        aria-label={t('list.dropFilter', { name: words.field(field) })}
        onClick={() => onChange([])}
      >
        <X size={14} strokeWidth={1.75} />
      </Button>
    </Button.Group>
  )
}

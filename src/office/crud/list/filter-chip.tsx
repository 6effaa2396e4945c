import { Popover } from '@mantine/core'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '#src/office/kit/words.ts'
import { useRefNames } from '../refs.ts'
import type { Spec } from '../spec.ts'
import styles from './filter-chip.module.css'
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
  const ref = spec.refs[field]
  const names = useRefNames(
    ref,
    values.filter((value) => ref && value !== NONE),
  )
  const nameOf = (value: string) => (value === NONE ? '–' : (names.get(value) ?? '…'))
  const shown = values.map((value) => (ref ? nameOf(value) : words.value(field, value)))
  return (
    <span className={styles.chip}>
      <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus>
        <Popover.Target>
          <button type="button" className={styles.body} onClick={() => setOpen(!open)}>
            <span className={styles.name}>{words.field(field)}</span>
            <span className={styles.values}>{shown.join(', ')}</span>
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <FilterValues spec={spec} field={field} values={values} onChange={onChange} />
        </Popover.Dropdown>
      </Popover>
      <button
        type="button"
        className={styles.drop}
        aria-label={t('list.dropFilter', { name: words.field(field) })}
        onClick={() => onChange([])}
      >
        <X size={14} strokeWidth={1.75} />
      </button>
    </span>
  )
}

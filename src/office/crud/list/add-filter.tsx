import { Button, Popover } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '#src/office/kit/words.ts'
import type { Spec } from '../spec.ts'
import { FilterValues } from './filter-values.tsx'

interface AddFilterProps {
  spec: Spec
  fields: readonly string[]
  onAdd(field: string, values: readonly string[]): void
}

/** First the field, then its value; the rest is done in the chip that appears. */
export function AddFilter({ spec, fields, onAdd }: AddFilterProps) {
  const { t } = useTranslation('admin')
  const words = useWords(spec.resource.name)
  const [open, setOpen] = useState(false)
  const [field, setField] = useState<string | null>(null)
  const close = () => {
    setOpen(false)
    setField(null)
  }
  return (
    <Popover opened={open} onChange={(next) => (next ? setOpen(true) : close())} position="bottom-start" trapFocus>
      <Popover.Target>
        <Button
          style={{ borderStyle: 'dashed' }}
          variant="default"
          leftSection={<Plus size={14} />}
          size="xs"
          onClick={() => (open ? close() : setOpen(true))}
        >
          {t('list.filter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {field ? (
          <FilterValues
            spec={spec}
            field={field}
            values={[]}
            onChange={(values) => {
              onAdd(field, values)
              close()
            }}
          />
        ) : (
          fields.map((key) => (
            <Button key={key} variant="subtle" justify="flex-start" fullWidth miw="10rem" onClick={() => setField(key)}>
              {words.field(key)}
            </Button>
          ))
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

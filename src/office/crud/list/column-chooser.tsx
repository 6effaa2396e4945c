import { ActionIcon, Button, Checkbox, Divider, Group, Popover, Text } from '@mantine/core'
import { ArrowDown, ArrowUp, Columns3, Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useWords } from '#src/office/kit/words.ts'
import type { Spec } from '../spec.ts'

const ROW = { gap: 'var(--space-1)', mih: '1.75rem', wrap: 'nowrap' } as const

interface ColumnChooserProps {
  spec: Spec
  /** Null: the screen's own. */
  chosen: readonly string[] | null
  onChange(columns: readonly string[] | null): void
}

/** Which columns, in which order; the first is what the row is and always stays. */
export function ColumnChooser({ spec, chosen, onChange }: ColumnChooserProps) {
  const { t } = useTranslation('admin')
  const words = useWords(spec.resource.name)
  const [first = '', ...usual] = spec.columns
  const shown = (chosen ?? spec.columns).filter((key) => key !== first)
  const rest = [...usual, ...spec.more].filter((key) => !shown.includes(key))
  const set = (keys: readonly string[]) => onChange([first, ...keys])
  const move = (index: number, step: number) => {
    const next = [...shown]
    next.splice(index + step, 0, ...next.splice(index, 1))
    set(next)
  }
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button leftSection={<Columns3 size={16} strokeWidth={1.75} />}>
          {t('list.columns')}{' '}
          <Text span inherit c="dimmed" fw={400} ms="var(--space-1)">
            {shown.length + 1}/{usual.length + spec.more.length + 1}
          </Text>
        </Button>
      </Popover.Target>
      <Popover.Dropdown miw="16rem" mah="28rem" style={{ overflowY: 'auto' }}>
        <Group justify="space-between">
          <strong>{t('list.columns')}</strong>
          <Button size="xs" variant="subtle" onClick={() => onChange(null)}>
            {t('list.columnsReset')}
          </Button>
        </Group>
        <Group {...ROW}>
          <Checkbox flex={1} label={words.field(first)} checked disabled />
          <Lock size={14} strokeWidth={1.75} aria-hidden="true" />
        </Group>
        {shown.map((key, index) => (
          <Group key={key} {...ROW}>
            <Checkbox
              flex={1}
              label={words.field(key)}
              checked
              onChange={() => set(shown.filter((other) => other !== key))}
            />
            <ActionIcon
              size={24}
              aria-label={t('list.columnUp')}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            >
              <ArrowUp size={14} />
            </ActionIcon>
            <ActionIcon
              size={24}
              aria-label={t('list.columnDown')}
              disabled={index === shown.length - 1}
              onClick={() => move(index, 1)}
            >
              <ArrowDown size={14} />
            </ActionIcon>
          </Group>
        ))}
        {rest.length > 0 && <Divider my="var(--space-1)" />}
        {rest.map((key) => (
          <Group key={key} {...ROW}>
            <Checkbox flex={1} label={words.field(key)} checked={false} onChange={() => set([...shown, key])} />
          </Group>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}

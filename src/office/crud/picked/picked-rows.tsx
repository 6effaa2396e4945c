import { ActionIcon, Button, Group, Paper, Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyResource } from '#contract/resource.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { attempt } from '#src/office/kit/refusal/refusals.ts'
import { Section } from '#src/office/kit/section/section.tsx'
import type { AdminChange, AdminRow } from '../data.ts'
import type { Ref } from '../field-props.ts'
import { useRefNames, useRefRows } from '../refs.ts'
import { useRights } from '../rights.ts'
import { refresh, writeAll } from '../writing.ts'
import { useRows } from './use-rows.ts'

interface PickedRowsProps {
  /** Rows that join two others: this one's (`only`) and the picked one's (`field`). */
  resource: AnyResource
  title: string
  text: string
  only: Record<string, string>
  field: string
  reference: Ref
  /** The rest of a new row. */
  data: Record<string, unknown>
}

const SIZE = 10

/** What is picked for a record, one after the other: found by name, put in, taken out. */
export function PickedRows({ resource, title, text, only, field, reference, data }: PickedRowsProps) {
  const { t } = useTranslation('admin')
  const rights = useRights(resource.access.write)
  const online = useOnline()
  const [page, setPage] = useState(1)
  const found = useRows(resource.name, { ...only, page, size: SIZE })
  const rows = found.data?.data ?? []
  const total = found.data?.total ?? 0
  const names = useRefNames(
    reference,
    rows.map((row) => String(row[field])),
  )

  const write = async (change: AdminChange) => {
    await attempt(() => writeAll(resource.name, [change]))
    await refresh()
  }
  const add = (id: string) => write({ op: 'create', id: crypto.randomUUID(), data: { ...data, ...only, [field]: id } })
  const remove = (row: AdminRow) => write({ op: 'delete', id: row.id, version: row.version })

  return (
    <Section title={title} help={text} beside inset>
      <Paper withBorder px="sm">
        <Lines>
          {rows.map((row) => (
            <Line key={row.id}>
              <Text span fw={500}>
                {names.get(String(row[field])) ?? '…'}
              </Text>
              {rights.delete && (
                <ActionIcon
                  size={28}
                  aria-label={t('picked.remove', { name: names.get(String(row[field])) ?? '' })}
                  disabled={!online}
                  onClick={() => void remove(row)}
                >
                  <Trash2 size={14} />
                </ActionIcon>
              )}
            </Line>
          ))}
          {found.data && total === 0 && (
            <Line>
              <Text c="dimmed">{t('picked.none')}</Text>
            </Line>
          )}
        </Lines>
        <Group gap="xs" py="xs">
          {rights.create && <Picker reference={reference} disabled={!online} onPick={(id) => void add(id)} />}
          <Text span ms="auto" c="dimmed">
            {t('picked.total', { total: total.toLocaleString('id-ID') })}
          </Text>
          {page > 1 && <Button onClick={() => setPage(page - 1)}>{t('pager.previous')}</Button>}
          {page * SIZE < total && <Button onClick={() => setPage(page + 1)}>{t('pager.next')}</Button>}
        </Group>
      </Paper>
    </Section>
  )
}

function Picker({ reference, disabled, onPick }: { reference: Ref; disabled: boolean; onPick(id: string): void }) {
  const { t } = useTranslation('admin')
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text, 250)
  const found = useRefRows(reference, q)
  return (
    <Select
      aria-label={t('picked.add')}
      placeholder={t('picked.add')}
      searchable
      disabled={disabled}
      data={(found.data?.data ?? []).map((row) => ({ value: row.id, label: String(row[reference.name]) }))}
      filter={({ options }) => options}
      value={null}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={found.isFetching ? t('form.looking') : t('form.nothingFound')}
      onChange={(id) => {
        setText('')
        if (id) onPick(id)
      }}
    />
  )
}

import { ActionIcon, Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyResource } from '#contract/resource.ts'
import { useOnline } from '#src/lib/online.ts'
import { attempt } from '#src/office/kit/refusal/refusals.ts'
import type { AdminChange, AdminRow } from '../data.ts'
import { Headed } from '../form/headed.tsx'
import { useRefNames, useRefRows } from '../refs.ts'
import { useRights } from '../rights.ts'
import type { Ref } from '../spec.ts'
import { refresh, writeAll } from '../writing.ts'
import styles from './picked-rows.module.css'
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
    <Headed title={title} text={text}>
      <div className={styles.panel}>
        <ul>
          {rows.map((row) => (
            <li key={row.id}>
              <span>{names.get(String(row[field])) ?? '…'}</span>
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
            </li>
          ))}
          {found.data && total === 0 && <li className={styles.none}>{t('picked.none')}</li>}
        </ul>
        <footer>
          {rights.create && <Picker reference={reference} disabled={!online} onPick={(id) => void add(id)} />}
          <span className={styles.total}>{t('picked.total', { total: total.toLocaleString('id-ID') })}</span>
          {page > 1 && <Button onClick={() => setPage(page - 1)}>{t('pager.previous')}</Button>}
          {page * SIZE < total && <Button onClick={() => setPage(page + 1)}>{t('pager.next')}</Button>}
        </footer>
      </div>
    </Headed>
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

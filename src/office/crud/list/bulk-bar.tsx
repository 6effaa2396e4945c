import { Button, Kbd, Menu } from '@mantine/core'
import { ListChecks, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Rights } from '#contract/access.ts'
import type { ListTotal } from '#contract/resource.ts'
import { useOnline } from '#src/lib/online.ts'
import { refuse, resolved } from '#src/office/kit/refusal/refusals.ts'
import { useRemember } from '#src/office/kit/undo/use-remember.ts'
import { useWords } from '#src/office/kit/words.ts'
import type { AdminRow, ListQuery } from '../data.ts'
import { fieldShape } from '../shape.ts'
import type { Spec } from '../spec.ts'
import type { Refused } from '../try-rows.ts'
import styles from './bulk-bar.module.css'
import { changeStatus } from './change-status.ts'
import { fetchSelected } from './fetch-selected.ts'
import { countOf } from './selection.ts'
import { totalShown } from './total-shown.ts'
import type { Selecting } from './use-selection.ts'

interface BulkBarProps {
  spec: Spec
  selection: Selecting
  total: ListTotal
  query: ListQuery
  rights: Rights
  onDelete(rows: readonly AdminRow[]): void
  /** Rows that were left as they were; the bar goes with its selection, so that it does not show them. */
  onRefused(refused: readonly Refused[]): void
}

/** What can be done with all that is ticked; over two seconds it counts aloud. */
export function BulkBar({
  spec,
  selection: { selection, everything, clear },
  total,
  query,
  rights,
  onDelete,
  onRefused,
}: BulkBarProps) {
  const { t } = useTranslation('admin')
  const words = useWords(spec.resource.name)
  const online = useOnline()
  const remember = useRemember()
  const [progress, setProgress] = useState<string | null>(null)
  const count = countOf(selection, total.total)
  const shown = totalShown(selection.all ? { ...total, total: count } : { total: count })
  if (count === 0) return null

  const act = async (deed: (rows: AdminRow[]) => Promise<void> | void) => {
    try {
      const counted = (done: number) => setProgress(t('bulk.progress', { done, total: shown }))
      await deed(await fetchSelected(spec.resource.name, query, selection, counted))
      resolved()
    } catch (failure) {
      await refuse(failure)
    } finally {
      setProgress(null)
    }
  }
  const statuses = spec.resource.fields.status ? fieldShape(spec.resource, 'status').options : []
  const setStatus = (status: string) =>
    act(async (rows) => {
      const onDone = (done: number) => setProgress(t('bulk.progress', { done, total: shown }))
      const words = (changed: number, names: string) => t('undo.changed', { count: changed, names })
      onRefused(await changeStatus({ spec, status, words, remember, onDone }, rows))
      clear()
    })
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('bulk.label')}>
      <strong>{t('bulk.count', { count, shown })}</strong>
      {!selection.all && count < total.total && (
        <Button size="xs" variant="subtle" onClick={everything}>
          {t('bulk.all', { total: totalShown(total) })}
        </Button>
      )}
      <span className={styles.rule} />
      {rights.update && statuses.length > 0 && (
        <Menu position="top">
          <Menu.Target>
            <Button size="xs" variant="subtle" leftSection={<ListChecks size={16} />} disabled={!online || !!progress}>
              {t('bulk.status')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {statuses.map((status) => (
              <Menu.Item key={status} onClick={() => void setStatus(status)}>
                {words.value('status', status)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {spec.bulkActions && (
        <spec.bulkActions
          rows={() => fetchSelected(spec.resource.name, query, selection)}
          disabled={!online || !!progress}
        />
      )}
      {rights.delete && (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<Trash2 size={16} />}
          disabled={!online || !!progress}
          onClick={() => void act(onDelete)}
        >
          {t('list.delete')}
        </Button>
      )}
      {progress && <span role="status">{progress}</span>}
      <span className={styles.rule} />
      <Button size="xs" variant="subtle" leftSection={<X size={14} />} rightSection={<Kbd>Esc</Kbd>} onClick={clear}>
        {t('bulk.clear')}
      </Button>
    </div>
  )
}

import { Button, Menu } from '@mantine/core'
import { ListChecks, Trash2 } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Rights } from '#contract/access/access.ts'
import { fieldShape, statusField } from '#contract/field-shape.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { refuse, resolved } from '#src/office/kit/refusal/refusals.ts'
import { useRemember } from '#src/office/kit/undo/use-remember.ts'
import { useWords } from '#src/office/kit/words.ts'
import { ActionBar } from '#src/office/list/action-bar.tsx'
import type { ListQuery } from '#src/office/list/list-state.ts'
import { NOTHING, selectedRows } from '#src/office/list/selection.ts'
import { selectedText } from '#src/office/list/total-text.ts'
import type { ListControl } from '#src/office/list/use-list.ts'
import { type AdminRow, data } from '../data.ts'
import type { Spec } from '../spec.ts'
import type { Refused } from '../try-rows.ts'
import { changeStatus } from './change-status.ts'

export interface BulkActionsProps {
  /** The ticked rows; those of "all of the filter" are read first. */
  rows(): Promise<readonly AdminRow[]>
  disabled: boolean
}

interface BulkBarProps {
  spec: Spec
  list: ListControl<AdminRow, ListQuery>
  rights: Rights
  onDelete(rows: readonly AdminRow[]): void
  /** Rows that were left as they were; the bar goes with its selection, so that it does not show them. */
  onRefused(refused: readonly Refused[]): void
  actions: ComponentType<BulkActionsProps> | undefined
}

/** What can be done with all that is ticked; over two seconds it counts aloud. */
export function BulkBar({ spec, list, rights, onDelete, onRefused, actions: Actions }: BulkBarProps) {
  const { t } = useTranslation('admin')
  const words = useWords(spec.resource.name)
  const online = useOnline()
  const remember = useRemember()
  const [progress, setProgress] = useState<string | null>(null)
  const selection = list.selecting?.selection ?? NOTHING
  const shown = selectedText(list)
  const counted = (done: number) => setProgress(t('bulk.progress', { done, total: shown }))
  const name = spec.resource.name
  const pageOf = async (page: number, size: number) =>
    (await data.list(name, { ...list.query, page, size, sort: 'created_at' })).data

  const act = async (action: (rows: AdminRow[]) => Promise<void> | void) => {
    try {
      await action(await selectedRows(selection, list.idOf, pageOf, counted))
      resolved()
    } catch (failure) {
      await refuse(failure)
    } finally {
      setProgress(null)
    }
  }
  const field = statusField(spec.resource)
  const statuses = field ? fieldShape(spec.resource, field).options : []
  const setStatus = (status: string) =>
    act(async (rows) => {
      const text = (changed: number, names: string) => t('undo.changed', { count: changed, names })
      onRefused(await changeStatus({ spec, status, words: text, remember, onDone: counted }, rows))
      list.selecting?.clear()
    })
  const common = { size: 'xs', variant: 'subtle', disabled: !online || progress !== null } as const
  return (
    <ActionBar list={list} label={t('bulk.label')} everything>
      {rights.update && statuses.length > 0 && (
        <Menu position="top">
          <Menu.Target>
            <Button {...common} leftSection={<ListChecks size={16} />}>
              {t('bulk.status')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {statuses.map((status) => (
              <Menu.Item key={status} onClick={() => void setStatus(status)}>
                {words.value(field ?? '', status)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {Actions && (
        <Actions rows={() => selectedRows(selection, list.idOf, pageOf)} disabled={!online || progress !== null} />
      )}
      {rights.delete && (
        <Button {...common} leftSection={<Trash2 size={16} />} onClick={() => void act(onDelete)}>
          {t('list.delete')}
        </Button>
      )}
      {progress && <span role="status">{progress}</span>}
    </ActionBar>
  )
}

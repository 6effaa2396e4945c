import { Menu } from '@mantine/core'
import { Eye, History, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Rights } from '#contract/access/access.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import type { AdminRow } from '../data.ts'
import { useHolds } from '../rights.ts'
import type { Spec } from '../spec.ts'
import type { Addresses } from './use-addresses.ts'

interface RowItemsProps {
  spec: Spec
  row: AdminRow
  rights: Rights
  addresses: Addresses
  onDelete(): void
}

const TRAIL = 'jejak-audit'

/** What a row's menu offers. */
export function RowItems({ spec, row, rights, addresses, onDelete }: RowItemsProps) {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const online = useOnline()
  const readsTrail = useHolds(TRAIL)
  const Actions = spec.rowActions
  return (
    <>
      {spec.open && (
        <Menu.Item leftSection={<Eye size={16} />} onClick={() => navigate(addresses.open(row))}>
          {t('list.open')}
        </Menu.Item>
      )}
      {spec.form.length > 0 && (
        <Menu.Item
          leftSection={rights.update ? <Pencil size={16} /> : <Eye size={16} />}
          onClick={() => navigate(addresses.edit(row.id))}
        >
          {t(rights.update ? 'list.edit' : 'list.look')}
        </Menu.Item>
      )}
      {Actions && <Actions row={row} />}
      {readsTrail && (
        <Menu.Item leftSection={<History size={16} />} onClick={() => navigate(`${menuUrl(TRAIL)}?subject=${row.id}`)}>
          {t('list.history')}
        </Menu.Item>
      )}
      {rights.delete && (
        <Menu.Item color="danger" leftSection={<Trash2 size={16} />} disabled={!online} onClick={onDelete}>
          {t('list.delete')}
        </Menu.Item>
      )}
    </>
  )
}

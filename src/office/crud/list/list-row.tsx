import { ActionIcon, Checkbox, Menu } from '@mantine/core'
import { Ellipsis, Eye, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import type { Rights } from '#contract/access.ts'
import { useOnline } from '#src/lib/online.ts'
import type { AdminRow } from '../data.ts'
import type { FieldShape } from '../shape.ts'
import type { Spec } from '../spec.ts'
import { Cell } from './cell.tsx'
import styles from './list-table.module.css'
import type { Addresses } from './use-addresses.ts'
import type { ColumnNames } from './use-column-names.ts'

interface ListRowProps {
  spec: Spec
  row: AdminRow
  name: string
  columns: readonly { key: string; shape: FieldShape }[]
  names: ColumnNames
  current: boolean
  selected: boolean
  rights: Rights
  addresses: Addresses
  onToggle(): void
  onDelete(): void
  onPoint(): void
}

export function ListRow(props: ListRowProps) {
  const { spec, row, columns, names, current, selected, addresses, onToggle, onPoint } = props
  const { t } = useTranslation('admin')
  const [menu, setMenu] = useState(false)
  const opens = spec.open !== undefined || spec.form.length > 0
  return (
    <tr
      data-current={current ? '' : undefined}
      data-selected={selected ? '' : undefined}
      onClick={onPoint}
      onContextMenu={(event) => {
        event.preventDefault()
        setMenu(true)
      }}
    >
      <td className={styles.tick}>
        <Checkbox aria-label={t('list.tick', { name: props.name })} checked={selected} onChange={onToggle} />
      </td>
      {columns.map(({ key, shape }, index) => {
        const cell = <Cell spec={spec} column={key} shape={shape} row={row} names={names[key]} />
        return (
          <td
            key={key}
            data-kind={shape.kind}
            data-number={shape.kind === 'number' ? '' : undefined}
            data-extra={index > 3 ? '' : undefined}
          >
            {index === 0 && opens ? (
              <Link to={addresses.open(row)} className={styles.link} dir="auto">
                {cell}
              </Link>
            ) : (
              <span className={index === 0 ? styles.link : styles.value} dir={index === 0 ? 'auto' : undefined}>
                {cell}
              </span>
            )}
          </td>
        )
      })}
      <td className={styles.more}>
        <RowMenu {...props} opens={opens} open={menu} onOpen={setMenu} />
      </td>
    </tr>
  )
}

interface RowMenuProps extends ListRowProps {
  opens: boolean
  open: boolean
  onOpen(open: boolean): void
}

function RowMenu({ spec, row, name, rights, addresses, onDelete, opens, open, onOpen }: RowMenuProps) {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const online = useOnline()
  const Actions = spec.rowActions
  if (!opens && !rights.delete && !Actions) return null
  return (
    <Menu opened={open} onChange={onOpen}>
      <Menu.Target>
        <ActionIcon size={28} aria-label={t('list.moreOf', { name })}>
          <Ellipsis size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
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
        {rights.delete && (
          <Menu.Item color="danger" leftSection={<Trash2 size={16} />} disabled={!online} onClick={onDelete}>
            {t('list.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

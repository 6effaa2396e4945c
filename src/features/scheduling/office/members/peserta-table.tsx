import { ActionIcon, Checkbox, Menu, Skeleton } from '@mantine/core'
import { Armchair, CircleSlash, Ellipsis, KeyRound, RotateCcw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Rights } from '#contract/access.ts'
import type { Peserta } from '#contract/peserta-jadwal.ts'
import { useOnline } from '#src/lib/online.ts'
import { DataTable } from '#src/office/kit/data-table/data-table.tsx'
import list from '../../../../office/crud/list/list-table.module.css'
import styles from './peserta-tab.module.css'
import { StateWord } from './state-word.tsx'
import type { PesertaActions } from './use-peserta-actions.tsx'
import type { Picked } from './use-picked.ts'

interface PesertaTableProps {
  /** Null until the first answer. */
  rows: readonly Peserta[] | null
  size: number
  stale: boolean
  picked: Picked
  rights: Rights
  actions: PesertaActions
  onSeat(row: Peserta): void
  /** A code that lets this student in once is wanted. */
  onCode(row: Peserta): void
}

const COLUMNS = ['nama', 'nomor', 'sekolah', 'ruang', 'kursi', 'keadaan'] as const

export function PesertaTable(props: PesertaTableProps) {
  const { rows, size, stale, picked } = props
  const { t } = useTranslation('participants')
  const ticked = rows?.filter((row) => picked.rows.has(row.id)).length ?? 0
  const all = rows !== null && rows.length > 0 && ticked === rows.length
  return (
    <DataTable className={list.table} stale={stale} busy={rows === null || stale}>
      <thead>
        <tr>
          <th className={list.tick}>
            <Checkbox
              aria-label={t('row.tickPage')}
              checked={all}
              indeterminate={ticked > 0 && !all}
              disabled={rows === null}
              onChange={() => rows && picked.mark(rows, !all)}
            />
          </th>
          {COLUMNS.map((key) => (
            <th key={key} data-extra={key === 'sekolah' ? '' : undefined}>
              {t(`col.${key}`)}
            </th>
          ))}
          <th className={list.more} />
        </tr>
      </thead>
      <tbody>
        {rows?.map((row) => (
          <PesertaRow key={row.id} {...props} row={row} />
        ))}
        {rows === null &&
          Array.from({ length: size }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows that are not there yet have no other name
            <tr key={index}>
              <td colSpan={COLUMNS.length + 2}>
                <Skeleton height={12} mx="lg" />
              </td>
            </tr>
          ))}
      </tbody>
    </DataTable>
  )
}

function PesertaRow({ row, picked, rights, actions, onSeat, onCode }: PesertaTableProps & { row: Peserta }) {
  const { t } = useTranslation('participants')
  const selected = picked.rows.has(row.id)
  const none = <span aria-hidden="true">–</span>
  return (
    <tr data-selected={selected ? '' : undefined}>
      <td className={list.tick}>
        <Checkbox
          aria-label={t('row.tick', { name: row.nama })}
          checked={selected}
          onChange={() => picked.toggle(row)}
        />
      </td>
      <td>
        <span className={styles.person}>
          <strong>{row.nama}</strong>
          <small>{row.email}</small>
        </span>
      </td>
      <td>{row.nomor_peserta ?? none}</td>
      <td data-extra="">
        <span className={list.value}>{row.sekolah ?? none}</span>
      </td>
      <td>
        <span className={list.value}>{row.ruang ?? none}</span>
      </td>
      <td>{row.kursi ?? none}</td>
      <td>
        <StateWord row={row} />
      </td>
      <td className={list.more}>
        {(rights.update || rights.delete) && <RowMenu {...{ row, rights, actions, onSeat, onCode }} />}
      </td>
    </tr>
  )
}

type RowMenuProps = Pick<PesertaTableProps, 'rights' | 'actions' | 'onSeat' | 'onCode'> & { row: Peserta }

function RowMenu({ row, rights, actions, onSeat, onCode }: RowMenuProps) {
  const { t } = useTranslation('participants')
  const { t: admin } = useTranslation('admin')
  const online = useOnline()
  const registered = row.status === 'terdaftar'
  const next = registered ? 'dibatalkan' : 'terdaftar'
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size={28} aria-label={t('row.more', { name: row.nama })}>
          <Ellipsis size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {rights.update && (
          <>
            <Menu.Item leftSection={<Armchair size={16} />} disabled={!online} onClick={() => onSeat(row)}>
              {t('row.seat')}
            </Menu.Item>
            <Menu.Item leftSection={<KeyRound size={16} />} disabled={!online} onClick={() => onCode(row)}>
              {admin('people.code.make')}
            </Menu.Item>
            <Menu.Item
              leftSection={registered ? <CircleSlash size={16} /> : <RotateCcw size={16} />}
              disabled={!online}
              onClick={() => void actions.setStatus([row], next)}
            >
              {t(registered ? 'row.cancel' : 'row.restore')}
            </Menu.Item>
          </>
        )}
        {rights.delete && (
          <Menu.Item
            color="danger"
            leftSection={<Trash2 size={16} />}
            disabled={!online}
            onClick={() => void actions.remove([row])}
          >
            {t('row.remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

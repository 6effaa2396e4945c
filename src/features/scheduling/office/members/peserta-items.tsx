import { Menu } from '@mantine/core'
import { Armchair, CircleSlash, Clock, KeyRound, RotateCcw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Rights } from '#contract/access/access.ts'
import type { Peserta } from '#contract/scheduling/participants.ts'
import { useOnline } from '#src/lib/device/online.ts'
import type { PesertaActions } from './use-peserta-actions.tsx'

interface PesertaItemsProps {
  row: Peserta
  rights: Rights
  actions: PesertaActions
  onSeat(row: Peserta): void
  onTimes(row: Peserta): void
  /** A code that lets this student in once is wanted. */
  onCode(row: Peserta): void
}

/** What a participant's menu offers. */
export function PesertaItems({ row, rights, actions, onSeat, onTimes, onCode }: PesertaItemsProps) {
  const { t } = useTranslation('participants')
  const { t: admin } = useTranslation('admin')
  const online = useOnline()
  const registered = row.status === 'terdaftar'
  const next = registered ? 'dibatalkan' : 'terdaftar'
  return (
    <>
      {rights.update && (
        <>
          <Menu.Item leftSection={<Armchair size={16} />} disabled={!online} onClick={() => onSeat(row)}>
            {t('row.seat')}
          </Menu.Item>
          <Menu.Item leftSection={<Clock size={16} />} disabled={!online} onClick={() => onTimes(row)}>
            {t('row.times')}
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
    </>
  )
}
